import '../src/bundle/ed25519-script.ts';
