import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emojiData, emojiDataPath } from './emoji-data.ts'
import { leanRouter } from './lean-router.ts'

/** One build for every campus and stage; what differs is in `/config.json`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emojiData(), leanRouter()],
  define: { 'import.meta.env.EMOJI_DATA_PATH': JSON.stringify(emojiDataPath) },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // What every browser of the last two and a half years understands.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What asks for the feed before the rest is there.
            { name: 'early', test: /\/posts\/early-feed\.ts$/, priority: 1 },
            // main.tsx with all that it imports: split by who else shares a part, it would be twenty files and a tenth more bytes.
            { name: 'first', test: /\/app\/main\.tsx$/ },
          ],
        },
      },
    },
  },
})
