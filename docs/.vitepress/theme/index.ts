import type { Theme } from 'vitepress';
import { defineClientComponent } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import RunnableBlock from './RunnableBlock.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('RunnableBlock', RunnableBlock);
    // Its elements exist in browsers alone.
    app.component(
      'Playground',
      defineClientComponent(() => import('./Playground.vue')),
    );
  },
} satisfies Theme;
