import * as z from 'zod/mini'
import type { World } from './world.ts'

export interface SmokeTestProps extends Pick<World, 'config' | 'say' | 'pause'> {
  /** The campus whose host is tested in addition to the apex. */
  campusId: string
  /** The pool that the site's configuration has to name. */
  userPoolId: string
  /** Loads an address; `fetch`, except in tests. */
  load: (address: string) => Promise<Response>
  /** How often a check is tried, five seconds apart, while names and the distribution settle. */
  tries: number
}

interface Check {
  what: string
  path: string
  /** Returns what is wrong with a response. */
  problem: (response: Response, body: string) => string | undefined
}

/**
 * Loads the page, a sign-in page, the configuration, the API and files from the apex and from one campus's host. Returns a
 * sentence for every check that still fails at its last attempt.
 */
export async function smokeTest(props: SmokeTestProps): Promise<string[]> {
  const hosts = [props.config.domain, `${props.campusId}.${props.config.domain}`]
  const all = hosts.flatMap((host) => checks(props).map((check) => ({ host, check })))
  props.say(`smoke test: ${all.length} requests to ${hosts.join(' and ')}`)
  let open = all
  let sentences: string[] = []
  for (let left = props.tries; left > 0; left -= 1) {
    const results = await Promise.all(open.map((one) => problemOf(props, one.host, one.check)))
    open = open.filter((_, place) => results[place] !== undefined)
    sentences = results.filter((one) => one !== undefined)
    if (open.length === 0 || left === 1) break
    if (left === props.tries || left % 12 === 0)
      props.say(`  ${open.length} of ${all.length} fail yet, for example: ${sentences[0]}`)
    await props.pause(5_000)
  }
  return sentences
}

async function problemOf({ load }: SmokeTestProps, host: string, { what, path, problem }: Check) {
  const address = `https://${host}${path}`
  try {
    const response = await load(address)
    const found = problem(response, await response.text())
    return found && `${what} (${address}) ${found}`
  } catch (error) {
    return `${what} (${address}) cannot be reached: ${reasonOf(error)}`
  }
}

/** fetch hides the reason, for example `getaddrinfo ENOTFOUND`, in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

function checks({ config, campusId, userPoolId }: SmokeTestProps): Check[] {
  const isPage = (response: Response, body: string) =>
    problemOfStatus(response, 200) ??
    problemOfHeaders(response) ??
    (body.includes('id="root"') ? undefined : 'is not our page')
  return [
    { what: 'the page', path: '/', problem: isPage },
    { what: 'the page for signing in', path: '/login', problem: isPage },
    {
      what: 'the configuration of the site',
      path: '/config.json',
      problem: (response, body) =>
        problemOfStatus(response, 200) ??
        problemOfJson(
          body,
          z.object({ stage: z.literal(config.stage), userPoolId: z.literal(userPoolId) }),
          'does not name this stage and its user pool',
        ),
    },
    {
      what: 'the API',
      path: '/api/openapi.json',
      problem: (response, body) =>
        problemOfStatus(response, 200) ??
        problemOfJson(body, z.object({ openapi: z.string() }), 'is not our OpenAPI document'),
    },
    {
      what: 'the feed',
      path: `/api/campuses/${campusId}/posts`,
      problem: (response, body) =>
        problemOfStatus(response, 200) ??
        problemOfHeaders(response) ??
        problemOfJson(body, z.object({ items: z.array(z.unknown()) }), 'is not a page of posts'),
    },
    {
      what: 'a file that does not exist',
      path: '/files/smoke-test.webp',
      problem: (response) => problemOfStatus(response, 404) ?? problemOfHeaders(response),
    },
    {
      // CloudFront refuses addresses without a signature:
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html
      what: 'a private file without a signature',
      path: '/files/private/smoke-test.webp',
      problem: (response) => problemOfStatus(response, 403),
    },
  ]
}

function problemOfStatus({ status }: Response, expected: number): string | undefined {
  return status === expected ? undefined : `has status ${status} instead of ${expected}`
}

const securityHeaders = ['strict-transport-security', 'x-content-type-options', 'content-security-policy']

function problemOfHeaders({ headers }: Response): string | undefined {
  const missing = securityHeaders.filter((name) => !headers.has(name))
  return missing.length > 0 ? `has no header ${missing.join(', ')}` : undefined
}

function problemOfJson(body: string, schema: z.ZodMiniType, problem: string): string | undefined {
  try {
    return z.safeParse(schema, JSON.parse(body)).success ? undefined : problem
  } catch {
    return 'is not JSON'
  }
}
