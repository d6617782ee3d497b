import * as z from 'zod/mini'
import { decodeForm } from './form.ts'
import { StripeRefusal } from './refusal.ts'

const text = z.string().check(z.minLength(1), z.maxLength(5000))
const flag = z.enum(['true', 'false'])
/** Every request may ask for expanded objects, but the laptop has no objects to expand. */
const expand = z.optional(z.array(text))
const metadata = z.optional(
  z
    .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
    .check(z.refine((pairs) => Object.keys(pairs).length <= 50)),
)
const time = z.string().check(z.regex(/^\d{1,12}$/))
const range = z.union([
  time,
  z.strictObject({
    gt: z.optional(time),
    gte: z.optional(time),
    lt: z.optional(time),
    lte: z.optional(time),
  }),
])
const page = {
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
}
const capability = z.optional(z.strictObject({ requested: flag }))

/** The supported parameters of each request. Parameters of Stripe that the product does not use are missing here. */
export const parametersOf = {
  createAccount: z.strictObject({
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    email: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/), z.maxLength(800))),
    business_type: z.optional(z.enum(['individual', 'company', 'non_profit', 'government_entity'])),
    controller: z.strictObject({
      fees: z.optional(z.strictObject({ payer: z.enum(['account', 'application']) })),
      losses: z.optional(z.strictObject({ payments: z.enum(['stripe', 'application']) })),
      requirement_collection: z.optional(z.enum(['stripe', 'application'])),
      stripe_dashboard: z.optional(z.strictObject({ type: z.enum(['express', 'full', 'none']) })),
    }),
    individual: z.optional(
      z.strictObject({
        first_name: z.optional(text),
        last_name: z.optional(text),
        email: z.optional(text),
        phone: z.optional(text),
      }),
    ),
    business_profile: z.optional(
      z.strictObject({
        mcc: z.optional(text),
        name: z.optional(text),
        product_description: z.optional(text),
        url: z.optional(text),
        support_email: z.optional(text),
      }),
    ),
    capabilities: z.optional(z.strictObject({ card_payments: capability, transfers: capability })),
    metadata,
    expand,
  }),
  createAccountLink: z.strictObject({
    account: text,
    type: z.enum(['account_onboarding', 'account_update']),
    refresh_url: z.url({ protocol: /^https?$/ }),
    return_url: z.url({ protocol: /^https?$/ }),
    collection_options: z.optional(
      z.strictObject({
        fields: z.optional(z.enum(['currently_due', 'eventually_due'])),
        future_requirements: z.optional(z.enum(['include', 'omit'])),
      }),
    ),
    expand,
  }),
  listAccounts: z.strictObject({ ...page, created: z.optional(range), expand }),
  listEvents: z.strictObject({
    ...page,
    type: z.optional(text),
    types: z.optional(z.array(text).check(z.maxLength(20))),
    created: z.optional(range),
    expand,
  }),
  listPayouts: z.strictObject({
    ...page,
    status: z.optional(z.enum(['pending', 'paid', 'failed', 'canceled', 'in_transit'])),
    created: z.optional(range),
    arrival_date: z.optional(range),
    expand,
  }),
  onlyExpand: z.strictObject({ expand }),
}

export type Range = z.output<typeof range>

/** Returns the decoded parameters. Throws Stripe's error for an unknown, a missing or an invalid one. */
export function readParameters<Schema extends z.ZodMiniType>(schema: Schema, form: string): z.output<Schema> {
  const decoded = decodeForm(form)
  if (!decoded) throw new StripeRefusal(400, 'Invalid request: the parameters contradict each other.')
  const parsed = schema.safeParse(decoded)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue) throw parsed.error
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)])
    throw new StripeRefusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  if (valueAt(decoded, issue.path) === undefined)
    throw new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (param === 'email')
    throw new StripeRefusal(400, `Invalid email address: ${JSON.stringify(decoded['email'])}`, {
      code: 'email_invalid',
      param,
    })
  if (param.endsWith('_url')) throw new StripeRefusal(400, 'Not a valid URL', { code: 'url_invalid', param })
  throw new StripeRefusal(400, `Invalid ${param}: ${z.core.prettifyError(parsed.error)}`, { param })
}

/** `individual[first_name]` */
function nameOf([first, ...rest]: PropertyKey[]): string {
  return [String(first), ...rest.map((part) => `[${String(part)}]`)].join('')
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )
}
