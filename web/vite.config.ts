import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className } from './class-name.ts'
import { emojiData, emojiDataPath } from './emoji-data.ts'
import { firstScripts } from './first-scripts.ts'
import { pageParts } from './page-parts.ts'
import { serviceWorker } from './service-worker.ts'
import { shapesHash } from './shapes-hash.ts'
import { usedRouter } from './used-router.ts'
import type { Plugin } from 'vite'

/**
 * Gives conversations their own copy of virtua. Conversations and the feed use two different list components of virtua that
 * are in the same file; without the copy, the first script would include both.
 */
const ownVirtua: Plugin = {
  name: 'own-virtua',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== 'virtua' || !importer?.endsWith('/chats/message-list.tsx')) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && { ...resolved, id: `${resolved.id}?conversation` }
  },
}

/** One build serves every campus and stage. Each stage has its own settings in `/config.json`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emojiData(), pageParts, serviceWorker(), ownVirtua, usedRouter, firstScripts],
  css: { modules: { generateScopedName: className } },
  define: {
    'import.meta.env.EMOJI_DATA_PATH': JSON.stringify(emojiDataPath),
    'import.meta.env.SHAPES': JSON.stringify(shapesHash()),
  },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // Browsers of the last two and a half years.
    target: 'baseline-widely-available',
    modulePreload: {
      polyfill: false,
      // The page's HTML already loads these chunks, so no script has to preload them.
      resolveDependencies: (_, dependencies) =>
        dependencies.filter((path) => !/\/(first|preload|rolldown-runtime)-/.test(path)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Without this, Rolldown warns that first-scripts.ts takes most of the build time.
      checks: { pluginTimings: false },
      // Reading a getter or a global never has a side effect in this site. Together with the inlined constants, this saves
      // 500 bytes of the first load.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        // The first script names sixty files, so shorter hashes save bytes; 42 bits are enough to tell the versions of a
        // file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // The script that requests the feed, or the routes of other pages, while the other scripts are still loading.
            { name: 'preload', test: /\/app\/preload\.ts$/, priority: 1 },
            // main.tsx with everything that it imports, in one file. Without this group, it would be twenty files with 10 %
            // more bytes.
            { name: 'first', test: /\/app\/main\.tsx$/ },
            // What a page that the server rendered needs only after its first screen: colours, contracts and their schemas.
            {
              name: 'unrendered',
              test: /\/lib\/check-response\.ts$|\/session\/(me-failed|private-campus)\.tsx$|\/shared\/(campuses\/accent|posts\/list-posts|users\/get-me)\.ts$/,
            },
            // The first script names every chunk that a page may need, so small chunks that several pages share are joined.
            // A group contains what its files import, unless an earlier group contains it; the first groups are small.
            { name: 'routes', test: /\/app\/(account-layout|guards|pages|routes)\b/ },
            // The code that a feed loads after its first posts are on the screen.
            {
              name: 'feed-later',
              test: /\/posts\/(new-posts|restore-position)\b|\/ui\/alert-manners\b|\/icons\/(arrow-up|circle-check|info|triangle-alert)\./,
            },
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\// },
            {
              name: 'dialogs',
              test: /\/useMutation\.|\/chats\/use-conversation-link\b|\/session\/(intent|place|prompt-words)\b|\/shared\/geography\/|\/lib\/with-fresh-id\b|\/ui\/(confirm-dialog|dialog|use-modal)\b/,
            },
            {
              name: 'live',
              test: /\/app\/for-member\b|\/session\/account-banner\b|\/media\/get-file-access\b|\/web\/src\/live\/|\/web\/src\/notifications\/(get-badges|follow-pushes|tab-badges|unread)\b|\/shared\/(chats|live|notifications)\/|\/composer\/written-text\b/,
            },
            {
              name: 'start-chat',
              test: /\/chats\/(create-chat|listed-chats|start-conversation|use-chats)\b/,
            },
            {
              name: 'page-parts',
              test: /\/app\/(not-found|signed-in)\b|\/bars\/(footer-links|side-bar)\b|\/campuses\/contact\b|\/lib\/use-leave\b|\/shared\/(accounts\/account|comments\/comment|users\/(names|reserved-usernames))\b|\/ui\/sub-page-header\b|\/users\/set-up-profile\b/,
            },
            {
              name: 'ways-in',
              test: /\/bars\/own-items\b|\/session\/(continue-with-google|google|google-mark|log-in-block)\b/,
            },
            {
              name: 'threads',
              test: /\/comments\/(thread-cache|use-reply-target)\b|\/posts\/no-post\b|\/shared\/posts\/get-post\b/,
            },
            {
              name: 'forms',
              test: /\/react-hook-form\/|\/media\/(create-upload|finish-upload|send-file)\b|\/ui\/(code-field|field|field-error|focus-on-mount|progress|text-field)\b/,
            },
            {
              name: 'categories',
              test: /\/posts\/(category-icon|category-list|choose-category|filter-dialog|pick-category)\b/,
            },
            {
              name: 'account-forms',
              test: /\/accounts\/(google-refusal|link-failed|path-after-sign-in|request-link|send-email-code|sign-in-refusal|use-(leave|link|registration|return)[a-z-]*)\b|\/forms\/(?!code-form|forget-all-values)/,
            },
            {
              name: 'find-people',
              test: /\/lib\/use-settled\b|\/search\/(person-options|use-found-people)\b|\/shared\/search\/search(-people)?\b/,
            },
            // Without this group, these modules would be in `settings`, and the handover would load the whole of
            // `settings`.
            { name: 'meeting-text', test: /\/shared\/(campuses\/(places|time-zones)|deals\/meeting-text)\b/ },
            { name: 'guides', test: /\/campuses\/(how-it-works|landing|welcome-guide)\b/ },
            { name: 'reports', test: /\/web\/src\/reports\/|\/posts\/report-/ },
            {
              name: 'wide-bars',
              test: /\/bars\/(avatar-menu|left-bar|only-wide|settings-bar|top-search)\b|\/settings\/navigation\b/,
            },
            { name: 'code-form', test: /\/accounts\/verify-once\b|\/forms\/code-form\b/ },
            {
              name: 'update-profile',
              test: /\/users\/(change-photo|updating-account|use-(ask-before-leaving|profile-update))\b/,
            },
            {
              name: 'settings',
              test: /\/app\/settings-routes\b|\/web\/src\/settings\/|\/(accounts|users)\/change-/,
            },
          ],
        },
      },
    },
  },
})
