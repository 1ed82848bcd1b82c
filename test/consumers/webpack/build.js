import webpack from 'webpack';

const output = { path: `${import.meta.dirname}/public` };
webpack({ mode: 'production', entry: './main.js', output }, (error, stats) => {
  if (error) throw error;
  console.log(stats.toString());
  process.exitCode = stats.hasErrors() ? 1 : 0;
});
