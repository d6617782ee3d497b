/** The time limits of every AWS client, so that an unresponsive service ends the call and not the function. */
import { env } from './env.ts'

/** The limits of each client: `request` is in milliseconds, for one attempt from its beginning to the response. */
const limits = {
  table: { attempts: 3, request: 3000 },
  pool: { attempts: 2, request: 3000 },
  /** The public keys of the user pool. */
  keys: { attempts: 2, request: 3000 },
  /**
   * There is only one attempt: if the response is lost, the mail may be on its way, and SES would send it again
   * (lambdas/README.md).
   */
  mail: { attempts: 1, request: 5000 },
  bus: { attempts: 3, request: 3000 },
  secrets: { attempts: 2, request: 3000 },
  search: { attempts: 2, request: 3000 },
  /** The push services of browsers' vendors. */
  push: { attempts: 2, request: 4000 },
  stripe: { attempts: 2, request: 4000 },
  /** Frames to open sockets. A frame may be lost, because pages also ask the API. */
  live: { attempts: 2, request: 1000 },
  /** Counts of what people do, which are not worth waiting for. */
  analytics: { attempts: 2, request: 2000 },
  /** Queries of analytics: each call only starts a query, or asks for its state or result. */
  queries: { attempts: 2, request: 3000 },
  /** Here `request` limits how long a connection may be silent. A large transfer continues as long as bytes move. */
  buckets: { attempts: 2, request: 4000 },
}
export type Service = keyof typeof limits
export const services = Object.keys(limits).filter((name): name is Service => name in limits)

/** The share of a function's timeout that all attempts of one call may take. The rest is for everything else. */
const share = 0.9

/** The limits of a service in a function with this timeout: a short timeout shortens the attempts. */
export function timeLimits(service: Service, seconds = functionSeconds()) {
  const { attempts, request } = limits[service]
  return {
    attempts,
    request: Math.min(request * patience(), Math.floor((seconds * 1000 * share) / attempts)),
  }
}

/** The timeout of this function. Only tests run without one. */
const functionSeconds = () => Number(env.optional('FUNCTION_SECONDS') ?? Infinity)

/** How many times longer clients wait on a laptop, whose services share their processors with everything else. */
const patience = () => Number(env.optional('CLIENT_PATIENCE') ?? 1)

/** The options with which the client of a service is constructed. */
export function clientOptions(service: Service) {
  const { attempts, request } = timeLimits(service)
  const silence =
    service === 'buckets'
      ? { socketTimeout: request }
      : { requestTimeout: request, throwOnRequestTimeout: true }
  return {
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 1000 * patience(), ...silence, ...agents(attempts) },
  }
}

/**
 * Clients without retries open a new connection for each call, because the peer may have closed a kept-alive connection,
 * above all while the function was frozen.
 */
function agents(attempts: number) {
  return attempts > 1 ? {} : { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } }
}
