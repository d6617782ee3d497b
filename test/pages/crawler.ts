/** Requests to the site by agents that read link previews. */
import { request } from 'node:http'
import { theCloud } from '../cloud.ts'

const facebook = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

interface Page {
  status: number | undefined
  headers: Record<string, unknown>
  html: string
}

/** Requests a page as a crawler does, or with another `agent`. */
export async function open(
  path: string,
  { agent = facebook, host = 'ou.campus.localhost', headers: more = {} as Record<string, string> } = {},
): Promise<Page> {
  const {
    ports: { site: port },
  } = await theCloud()
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'user-agent': agent, ...more }
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let html = ''
      response.setEncoding('utf8').on('data', (text: string) => (html += text))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, html }))
    })
      .on('error', reject)
      .end()
  })
}

/** Returns the tags that a crawler reads, with decoded entities. Of several tags with one name, the last one counts. */
export function tagsOf(html: string): Record<string, string> {
  const found = [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)" \/>/g)]
  return Object.fromEntries(found.map(([, name, content]) => [name, decoded(content ?? '')]))
}
const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
