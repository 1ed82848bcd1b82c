import type { MarkdownRenderer } from 'vitepress';

/** Returns the anchor of a heading as GitHub makes it, so that a link works on both. */
export const asOnGitHub = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Gives each block of code that is marked `js runnable` a button to run it. */
export function runnable(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules;
  if (!fence) throw new Error('VitePress has no rule for blocks of code');
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const block = fence(tokens, index, ...rest);
    return tokens[index]?.info.trim() === 'js runnable' ? `<RunnableBlock>${block}</RunnableBlock>\n` : block;
  };
}
