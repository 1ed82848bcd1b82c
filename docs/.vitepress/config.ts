import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { asOnGitHub, runnable } from './markdown.ts';
import { sidebar } from './navigation.ts';

const { description, repository } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

export default defineConfig({
  title: 'Fingerpost',
  description,
  lang: 'en-GB',
  srcDir: '.site/pages',
  outDir: '.site/dist',
  cacheDir: '.site/cache',
  // Not by `head`, which knows no base.
  transformHead: ({ siteData }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}icon.svg` }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: asOnGitHub },
    config: runnable,
  },
  themeConfig: {
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          options: {
            // An option such as min-places is a word, and so are its parts.
            tokenize: (text) =>
              [...text.matchAll(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu)].flatMap(([word]) => [
                ...new Set([word, ...word.split('-')]),
              ]),
          },
          searchOptions: { combineWith: 'AND' },
        },
        // The many words of answers would hide what explains them.
        _render: (text, env, markdown) => markdown.render(text.replaceAll(/^```json$.*?^```$/gms, ''), env),
      },
    },
    nav: [
      { text: 'Guides', link: '/tutorial' },
      { text: 'Playground', link: '/playground' },
      { text: 'Reference', link: '/reference/http/' },
      { text: 'Errors', link: '/errors/' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: repository.url.replace(/^git\+|\.git$/g, '') }],
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'place-search' } } },
  vite: {
    worker: { format: 'es' },
    // In kB, because the index of the search is one chunk.
    build: { chunkSizeWarningLimit: 2000 },
  },
});
