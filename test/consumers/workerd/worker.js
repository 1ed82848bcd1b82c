import { edgeHandler } from 'fingerpost/edge';

export default edgeHandler({
  bundle: (env) => env.ASSETS,
  base: '/api',
  maxAge: 300,
});
