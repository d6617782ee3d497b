import type { Plugin } from 'vite'

/** The parts of a rendered page whose styles are not among the first ones, by a source of each part. */
const parts = { wide: 'src/bars/only-wide.ts' }

/** The id of the element in the document that names the style sheets. */
export const pageStylesId = 'page-styles'

/**
 * Writes into the document which style sheets a page needs that the server renders (lambdas/previews), for example
 * `{"wide": ["/assets/wide-bars-1a2b3c.css"]}`.
 */
export const pageStyles: Plugin = {
  name: 'page-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const sheetsOf = (source: string) =>
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(`/web/${source}`))
            ? [...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
            : [],
        )
      const sheets = Object.fromEntries(
        Object.entries(parts).map(([part, source]) => [part, sheetsOf(source)]),
      )
      const script = `<script type="application/json" id="${pageStylesId}">${JSON.stringify(sheets)}</script>`
      return html.replace('</head>', `  ${script}\n  </head>`)
    },
  },
}
