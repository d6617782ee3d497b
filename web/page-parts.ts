import type { Plugin, Rolldown } from 'vite'

/** The parts of a rendered page whose code is not in the first script, by a source of each part. */
const parts = {
  wide: 'src/bars/only-wide.ts',
  post: 'src/posts/get-post.tsx',
  profile: 'src/app/profile.tsx',
}

/** The id of the element in the document that names the files of the parts. */
const pagePartsId = 'page-parts'

/**
 * Writes into the document which files a page needs that the server renders (lambdas/pages), for example
 * `{"wide": {"styles": ["/assets/wide-bars-1a2b3c.css"], "scripts": ["/assets/wide-bars-4d5e6f.js"]}}`.
 */
export const pageParts: Plugin = {
  name: 'page-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.entries(parts).map(([part, source]) => [part, filesOf(source, bundle, html)])
      const script = `<script type="application/json" id="${pagePartsId}">${JSON.stringify(Object.fromEntries(files))}</script>`
      return html.replace('</head>', `  ${script}\n  </head>`)
    },
  },
}

/** The files of the chunk with a source, and of the chunks that it imports, without those that the document loads. */
function filesOf(source: string, bundle: Rolldown.OutputBundle, html: string) {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || scripts.has(`/${name}`) || html.includes(`/${name}`)) return
    scripts.add(`/${name}`)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.add(`/${sheet}`)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/web/${source}`)))
      add(chunk.fileName)
  return { styles: [...styles], scripts: [...scripts] }
}
