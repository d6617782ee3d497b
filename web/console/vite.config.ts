import { createTheme, defaultDarkModeOverride } from '@aws-amplify/ui-react/server'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Adds the colours of the dark theme to theme.css. Amplify's own ThemeProvider would put them into a style element, which the
 * content security policy refuses.
 */
const themeColors: Plugin = {
  name: 'theme-colors',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/console/theme.css')) return null
    return `${createTheme({ name: 'default-theme', overrides: [defaultDarkModeOverride] }).cssText}\n${code}`
  },
}

/** The build of the operators' console, which has its own bundle and host. It contains no file of the students' site. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeColors],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy allows no inline files, except pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Allows a large bundle (in KB): most of it is Amplify, and operators load it at most once a day.
    chunkSizeWarningLimit: 2000,
  },
})
