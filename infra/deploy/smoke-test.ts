import * as z from 'zod/mini'
import { socketUrlOf } from '../config.ts'
import { region, type World } from './world.ts'

export interface SmokeTestProps extends Pick<World, 'config' | 'say' | 'pause'> {
  /** The campus whose host is tested in addition to the apex. */
  campusId: string
  /** The id of the user pool that the site's configuration has to contain. */
  userPoolId: string
  userPoolClientId: string
  /** The buckets that only functions may read. */
  privateBuckets: string[]
  /** Loads an address with `fetch`; tests replace it. */
  load: (address: string, request?: RequestInit) => Promise<Response>
  /** Opens a socket as a page of this origin, and returns the status of the handshake. */
  openSocket: (address: string, origin: string) => Promise<number>
  /** The number of attempts of a check, five seconds apart, while DNS and the distribution change. */
  tries: number
}

interface Check {
  what: string
  /** A path on the hosts of the site, or a whole address of AWS. */
  path: string
  request?: RequestInit
  /** Returns what is wrong with a response; undefined if nothing is. */
  problem: (response: Response, body: string) => string | undefined
}

/**
 * Checks the parts that people use, on the apex and on one campus's host: pages, the API, a search and files. Also checks
 * that a forged token, a socket without a ticket, private files and private buckets are refused. Returns a sentence for
 * every check that still fails at its last attempt.
 */
export async function smokeTest(props: SmokeTestProps): Promise<string[]> {
  const hosts = [props.config.domain, `${props.campusId}.${props.config.domain}`]
  const ofSite = hosts.flatMap((host) => checks(props).map((check) => ({ host, check })))
  const all = [
    ...ofSite,
    ...ofOtherDomain(props),
    { host: `console.${props.config.domain}`, check: consolePage },
    ...checksOfAws(props).map((check) => ({ host: '', check })),
  ]
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
  return [...sentences, ...(await socketProblem(props))]
}

/**
 * The checks of the other domain. While the domain changes, its pages redirect to the same page of the same campus on the
 * main domain.
 */
function ofOtherDomain({ config: { domain, otherDomain }, campusId }: SmokeTestProps) {
  if (!otherDomain) return []
  const path = '/login?smoke=test'
  const expected = `https://${campusId}.${domain}${path}`
  const check: Check = {
    what: 'the redirect of the other domain',
    path,
    request: { redirect: 'manual' },
    problem: (response) =>
      problemOfStatus(response, 301) ??
      (response.headers.get('location') === expected ? undefined : `does not lead to ${expected}`),
  }
  return [{ host: `${campusId}.${otherDomain.domain}`, check }]
}

/** The page of the operators' console, on its own host. */
const consolePage: Check = {
  what: 'the page of the console',
  path: '/',
  problem: (response, body) =>
    problemOfStatus(response, 200) ??
    problemOfHeaders(response) ??
    (body.includes('<title>Operators</title>') ? undefined : 'is not the page of the console'),
}

/** Opens a socket without a ticket, which has to be refused with 401. A wrong origin would be refused earlier, with 403. */
async function socketProblem({ config, openSocket }: SmokeTestProps): Promise<string[]> {
  const address = socketUrlOf(config)
  try {
    const status = await openSocket(address, config.siteOrigin)
    return status === 401
      ? []
      : [`a socket without a ticket (${address}) has status ${status} instead of 401`]
  } catch (error) {
    return [`a socket without a ticket (${address}) cannot be opened: ${reasonOf(error)}`]
  }
}

async function problemOf({ load }: SmokeTestProps, host: string, { what, path, request, problem }: Check) {
  const address = host ? `https://${host}${path}` : path
  try {
    const response = await load(address, request)
    const found = problem(response, await response.text())
    return found && `${what} (${address}) ${found}`
  } catch (error) {
    return `${what} (${address}) cannot be reached: ${reasonOf(error)}`
  }
}

/** The reason of a failed fetch, for example `getaddrinfo ENOTFOUND`. It is in the `cause` of the error. */
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
      what: 'a search for a school',
      path: '/api/search/schools?q=oklahoma',
      problem: (response, body) =>
        problemOfStatus(response, 200) ??
        problemOfJson(
          body,
          z.object({ ids: z.array(z.string()).check(z.minLength(1)) }),
          'finds nothing: is the search engine empty?',
        ),
    },
    {
      what: 'the own profile with a forged token',
      path: '/api/me',
      request: { headers: { authorization: 'Bearer forged' } },
      problem: (response) => problemOfStatus(response, 401),
    },
    {
      what: 'a file of the console on a host of the students',
      path: '/console/index.html',
      problem: (response) => problemOfStatus(response, 404),
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

/** The checks of AWS's own addresses: the user pool refuses a forged token, and S3 refuses to list private buckets. */
function checksOfAws({ userPoolClientId, privateBuckets }: SmokeTestProps): Check[] {
  return [
    {
      what: 'a session that is renewed with a forged token',
      path: `https://cognito-idp.${region}.amazonaws.com/`,
      request: {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        body: JSON.stringify({
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: userPoolClientId,
          AuthParameters: { REFRESH_TOKEN: 'forged' },
        }),
      },
      // For an unknown client, the pool would return another error.
      problem: (response, body) =>
        problemOfStatus(response, 400) ??
        (body.includes('NotAuthorizedException') ? undefined : 'is not refused as unauthorized'),
    },
    ...privateBuckets.map((name) => ({
      what: 'the list of a private bucket',
      path: `https://${name}.s3.${region}.amazonaws.com/`,
      problem: (response: Response) => problemOfStatus(response, 403),
    })),
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
