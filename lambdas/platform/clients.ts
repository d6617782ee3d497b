/** The time limits of every AWS client, so that a service that never answers ends the call and not the function. */
import { env } from './env.ts'

/** What a client may take: `request` is in milliseconds, for one attempt from its beginning to the response. */
const limits = {
  table: { attempts: 3, request: 3000 },
  pool: { attempts: 2, request: 3000 },
  /** The public keys of the user pool. */
  keys: { attempts: 2, request: 3000 },
  /** Once only: if the response is lost, the mail may be on its way, and SES would send it again (lambdas/README.md). */
  mail: { attempts: 1, request: 5000 },
  bus: { attempts: 3, request: 3000 },
  secrets: { attempts: 2, request: 3000 },
  search: { attempts: 2, request: 3000 },
  /** The push services of browsers' vendors. */
  push: { attempts: 2, request: 4000 },
  stripe: { attempts: 2, request: 4000 },
  /** Frames to open sockets. A lost one is no loss: pages ask the API. */
  live: { attempts: 2, request: 1000 },
  /** Counts of what people do: nobody waits for them. */
  analytics: { attempts: 2, request: 2000 },
  /** Here `request` limits how long a connection may be silent. A large transfer goes on as long as bytes move. */
  buckets: { attempts: 2, request: 4000 },
}
export type Service = keyof typeof limits
export const services = Object.keys(limits).filter((name): name is Service => name in limits)

/** The share of a function's timeout that all attempts of one call may take. The rest is for everything else. */
const share = 0.9

/** The limits of a service in a function with this timeout: a short timeout shortens the attempts. */
export function timeLimits(service: Service, seconds = functionSeconds()) {
  const { attempts, request } = limits[service]
  return { attempts, request: Math.min(request, Math.floor((seconds * 1000 * share) / attempts)) }
}

/** The timeout of this function. Only tests run without one. */
const functionSeconds = () => Number(env.optional('FUNCTION_SECONDS') ?? Infinity)

/** The options with which the client of a service is constructed. */
export function clientOptions(service: Service) {
  const { attempts, request } = timeLimits(service)
  const silence =
    service === 'buckets'
      ? { socketTimeout: request }
      : { requestTimeout: request, throwOnRequestTimeout: true }
  return {
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 1000, ...silence, ...agents(attempts) },
  }
}

/**
 * A connection that was kept may be closed at the other end by now, above all while the function was frozen. What is not tried
 * again must not find that out, so it gets a connection of its own.
 */
function agents(attempts: number) {
  return attempts > 1 ? {} : { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } }
}
