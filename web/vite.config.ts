import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emojiData, emojiDataPath } from './emoji-data.ts'

const productionRouter = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** Vite's own names, with a hash of five characters and a line number, add 0.4 KB to the first scripts. */
const className = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)}`

/** One build serves every campus and stage; `/config.json` holds what differs. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emojiData()],
  resolve: {
    alias: [
      // React Router's package exports only its development build, warnings included.
      { find: /^react-router$/, replacement: productionRouter('index.mjs') },
      { find: /^react-router\/dom$/, replacement: productionRouter('dom-export.mjs') },
    ],
  },
  css: { modules: { generateScopedName: className } },
  define: { 'import.meta.env.EMOJI_DATA_PATH': JSON.stringify(emojiDataPath) },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // Browsers of the last two and a half years.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Preloads the feed while the rest is still loading.
            { name: 'preload', test: /\/posts\/preload-feed\.ts$/, priority: 1 },
            // main.tsx with everything it imports, in one file. Split by shared parts it would be twenty files and 10 % more bytes.
            { name: 'first', test: /\/app\/main\.tsx$/ },
            // The first script names every chunk that a page may need, so small ones that several pages share are joined.
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\// },
            {
              name: 'forms',
              test: /\/react-hook-form\/|\/ui\/(code-field|field|field-error|focus-on-mount|progress|text-field)\b/,
            },
            {
              name: 'account-forms',
              test: /\/users\/(account-form|ask-for-link|field-errors|google-refusal|kept-values|link-failed|path-after-sign-in|refusal-sentence|send-again|send-email-code|show-form-errors|sign-in-refusal|use-[a-z-]+)\b/,
            },
            {
              name: 'settings',
              test: /\/app\/settings-(bar|routes)\b|\/web\/src\/settings\/|\/users\/change-/,
            },
          ],
        },
      },
    },
  },
})
