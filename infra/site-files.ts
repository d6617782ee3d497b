/** The files of the site bucket, which `npm start` and the deployment upload. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { root } from './functions.ts'
import { hostedSignInOrigin, socketUrlOf, type StageConfig } from './config.ts'

export type SiteFile = { key: string; body: Buffer; contentType: string; cacheControl: string }

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Returns the files of the students' site and of the operators' console. The console's files are in a folder of their
 * own, which only the console's host shows. On a laptop the console may not be built yet.
 */
export async function builtFiles(dist = join(root, 'dist')): Promise<SiteFile[]> {
  const site = await siteFiles(join(dist, 'site'))
  const operators = existsSync(join(dist, 'console')) ? await siteFiles(join(dist, 'console')) : []
  return [...site, ...operators.map((file) => ({ ...file, key: `console/${file.key}` }))]
}

/** Browsers ask each time; the distribution asks the bucket once a second. */
const revalidated = 'public, max-age=0, s-maxage=1, must-revalidate'

/**
 * The files of a build. Names below `assets/` change with their content, so browsers cache those files; all others are
 * revalidated.
 */
export async function siteFiles(directory: string): Promise<SiteFile[]> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Promise.all(
    entries.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const key = path.slice(directory.length + 1).replaceAll('\\', '/')
      const contentType = contentTypes[extname(name)]
      if (!contentType)
        throw new Error(`${key}: infra/site-files.ts knows no content type for ${extname(name)}`)
      const cacheControl = key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : revalidated
      return { key, body: await readFile(path), contentType, cacheControl }
    }),
  )
}

/**
 * Returns the two configuration files. `/config.json` configures the students' site for its stage, and `/operators.json`
 * has the settings with which operators sign in. `outputs` are the outputs of the stacks.
 */
export function siteConfigs(config: StageConfig, outputs: Record<string, string>): SiteFile[] {
  const hosted = hostedSignInOrigin(config)
  const contents = {
    stage: config.stage,
    region: 'us-east-1',
    domain: config.domain,
    supportEmail: config.supportAddress,
    socialNetwork: config.socialNetwork,
    socketUrl: socketUrlOf(config),
    userPoolId: outputs['UserPoolId'],
    userPoolClientId: outputs['UserPoolClientId'],
    cachesSite: config.cachesSite,
    ...(hosted && { hostedSignIn: hosted }),
    ...(config.endpoints && {
      userPoolEndpoint: config.endpoints.userPool,
      pushService: config.endpoints.push,
    }),
  }
  const operators = {
    userPoolId: outputs['OperatorPoolId'],
    userPoolClientId: outputs['OperatorPoolClientId'],
    ...(config.endpoints && { userPoolEndpoint: config.endpoints.operatorPool }),
  }
  return [jsonFile('config.json', contents), jsonFile('operators.json', operators)]
}

export function jsonFile(key: string, contents: object): SiteFile {
  const missing = Object.entries(contents).find(([, value]) => value === undefined)
  if (missing) throw new Error(`the stacks have no output for ${missing[0]} in ${key}`)
  const body = Buffer.from(JSON.stringify(contents))
  return { key, body, contentType: 'application/json', cacheControl: revalidated }
}
