// In development, Vite 7 moves the packages that a page uses into one folder, without the scripts of their workers.
export default { optimizeDeps: { exclude: ['fingerpost'] } };
