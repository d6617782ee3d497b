import * as z from 'zod/mini'
import { openThrottle, type Rate } from '../throttle.ts'

const settingsSchema = z.object({
  HttpMethod: z.string(),
  ResourcePath: z.string(),
  ThrottlingRateLimit: z.optional(z.number()),
  ThrottlingBurstLimit: z.optional(z.number()),
})
/** The `MethodSettings` of a stage. */
export const methodSettingsSchema = z.array(settingsSchema)

/** The `Throttle` of a usage plan. */
export const planThrottleSchema = z.object({ RateLimit: z.number(), BurstLimit: z.number() })

interface ThrottlingOptions {
  methods: z.output<typeof methodSettingsSchema>
  /** The limits of the usage plan, by the key of a client. */
  planOf: (key: string) => z.output<typeof planThrottleSchema> | undefined
  /** The current time in milliseconds. */
  now?: () => number
}

const unlimited: Rate = { perSecond: Infinity, burst: Infinity }

/**
 * The throttling of a stage. A request takes a token from the client's usage plan first, and then from its method. A method
 * without settings of its own has its own bucket, with the limits of the settings for all methods.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 */
export function openThrottling({ methods, planOf, now }: ThrottlingOptions) {
  const ofClients = openThrottle((key) => {
    const plan = planOf(key)
    return plan ? { perSecond: plan.RateLimit, burst: plan.BurstLimit } : unlimited
  }, now)
  const ofMethods = openThrottle((name) => {
    const [method = '', resource = ''] = name.split(' ')
    // The path of a setting is a JSON pointer: '/~1posts~1{postId}'.
    const path = `/${resource.replaceAll('/', '~1')}`
    const settings =
      methods.find((one) => one.HttpMethod === method && one.ResourcePath === path) ??
      methods.find((one) => one.HttpMethod === '*' && one.ResourcePath === '/*')
    const { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst } = settings ?? {}
    return perSecond === undefined ? unlimited : { perSecond, burst: burst ?? perSecond }
  }, now)
  /** Returns whether a request with this key may call the method now. */
  return ({ method, resource, key }: { method: string; resource: string; key: string }) =>
    ofClients(key) && ofMethods(`${method} ${resource}`)
}
