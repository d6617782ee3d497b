/**
 * The day on which these list prices were looked up. The prices are in dollars, for us-east-1, without discounts. A price
 * has steps: each step has dollars per unit, and the units of a month up to which they apply. A first step of 0 dollars is
 * free for ever; offers for the first year are left out.
 */
export const pricesOn = '2026-11-30'

/** Each step: the total units of a month up to which this step applies, and its dollars per unit. */
type Steps = readonly (readonly [upTo: number, dollars: number])[]

export interface Price {
  service: string
  unit: string
  steps: Steps
  source: string
  isConfirmed: boolean
}

const million = 1e6
const flat = (dollars: number, free = 0): Steps =>
  free > 0
    ? [
        [free, 0],
        [Infinity, dollars],
      ]
    : [[Infinity, dollars]]

/** A price that its own page, or two other pages, confirmed on `pricesOn`. `of` is the path of its page on aws.amazon.com. */
const price = (service: string, of: string, unit: string, steps: Steps): Price => ({
  service,
  unit,
  steps,
  source: `https://aws.amazon.com/${of}/`,
  isConfirmed: true,
})

/** A price from memory, because no page could be found that names it. */
const unsure = (...given: Parameters<typeof price>): Price => ({ ...price(...given), isConfirmed: false })

export const prices = {
  restRequest: price('API Gateway', 'api-gateway/pricing', 'request', [
    [333 * million, 3.5 / million],
    [1000 * million, 2.8 / million],
    [20_000 * million, 2.38 / million],
    [Infinity, 1.51 / million],
  ]),
  socketMessage: price('API Gateway', 'api-gateway/pricing', 'message of a socket', [
    [1000 * million, 1 / million],
    [Infinity, 0.8 / million],
  ]),
  socketMinute: price('API Gateway', 'api-gateway/pricing', 'minute of a socket', flat(0.25 / million)),
  call: price('Lambda', 'lambda/pricing', 'call', flat(0.2 / million, million)),
  gigabyteSecond: price('Lambda', 'lambda/pricing', 'GB-second, arm64', [
    [400_000, 0],
    [7500 * million, 0.0000133334],
    [Infinity, 0.0000120001],
  ]),
  readUnit: price('DynamoDB', 'dynamodb/pricing', 'read unit, on demand', flat(0.125 / million)),
  writeUnit: price('DynamoDB', 'dynamodb/pricing', 'write unit, on demand', flat(0.625 / million)),
  tableGigabyte: price('DynamoDB', 'dynamodb/pricing', 'GB of the table, a month', flat(0.25, 25)),
  recoveryGigabyte: unsure(
    'DynamoDB',
    'dynamodb/pricing',
    'GB of point-in-time recovery, a month',
    flat(0.2),
  ),
  edgeGigabyte: price('CloudFront', 'cloudfront/pricing', 'GB to the United States', [
    [1000, 0],
    [10_000, 0.085],
    [50_000, 0.08],
    [150_000, 0.06],
    [500_000, 0.04],
    [1_024_000, 0.03],
    [5_120_000, 0.025],
    [Infinity, 0.02],
  ]),
  edgeRequest: price('CloudFront', 'cloudfront/pricing', 'HTTPS request', flat(1 / million, 10 * million)),
  edgeFunction: price(
    'CloudFront',
    'cloudfront/pricing',
    'call of a function at the edge',
    flat(0.1 / million, 2 * million),
  ),
  webAcl: price('WAF', 'waf/pricing', 'web ACL', flat(5)),
  webAclRule: price('WAF', 'waf/pricing', 'rule', flat(1)),
  webAclRequest: price('WAF', 'waf/pricing', 'request', flat(0.6 / million)),
  activeUser: price('Cognito', 'cognito/pricing', 'user who signs in or renews a token, Lite', [
    [10_000, 0],
    [100_000, 0.0055],
    [million, 0.0046],
    [10 * million, 0.00325],
    [Infinity, 0.0025],
  ]),
  smallSearchHour: price('OpenSearch', 'opensearch-service/pricing', 'hour of t3.small.search', flat(0.036)),
  mediumSearchHour: price('OpenSearch', 'opensearch-service/faqs', 'hour of m7g.medium.search', flat(0.068)),
  searchGigabyte: unsure(
    'OpenSearch',
    'opensearch-service/pricing',
    'GB of a gp3 disk, a month',
    flat(0.122),
  ),
  event: price('EventBridge', 'eventbridge/pricing', 'event of ours', flat(1 / million)),
  queueRequest: price('SQS', 'sqs/pricing', 'request', flat(0.4 / million, million)),
  alarmMetric: price('CloudWatch', 'cloudwatch/pricing', 'metric that an alarm lists', flat(0.1, 10)),
  queriedMetric: unsure('CloudWatch', 'cloudwatch/pricing', "metric that an alarm's query finds", flat(0.1)),
  ownMetric: price('CloudWatch', 'cloudwatch/pricing', 'metric of ours', flat(0.3, 10)),
  dashboard: price('CloudWatch', 'cloudwatch/pricing', 'dashboard', flat(3, 3)),
  logGigabyte: price('CloudWatch', 'cloudwatch/pricing', 'GB of logs taken in', flat(0.5, 5)),
  logMonth: unsure('CloudWatch', 'cloudwatch/pricing', 'GB of logs kept, a month', flat(0.03)),
  fileGigabyte: price('S3', 's3/pricing', 'GB kept, a month', [
    [50_000, 0.023],
    [500_000, 0.022],
    [Infinity, 0.021],
  ]),
  fileWrite: price('S3', 's3/pricing', 'PUT', flat(5 / million)),
  fileRead: price('S3', 's3/pricing', 'GET', flat(0.4 / million)),
  mail: price('SES', 'ses/pricing', 'mail', flat(0.1 / 1000)),
  countGigabyte: unsure('Firehose', 'firehose/pricing', 'GB, each record as 5 KB', flat(0.029)),
  secret: price('Secrets Manager', 'secrets-manager/pricing', 'secret', flat(0.4)),
  zone: price('Route 53', 'route53/pricing', 'zone', flat(0.5)),
  socketGigabyte: price('API Gateway', 'ec2/pricing/on-demand', 'GB from sockets to the internet', [
    [100, 0],
    [10_000, 0.09],
    [50_000, 0.085],
    [150_000, 0.07],
    [Infinity, 0.05],
  ]),
} satisfies Record<string, Price>

export type PriceName = keyof typeof prices

/** Returns the dollars that a number of units costs in a month. */
export function dollarsFor({ steps }: Pick<Price, 'steps'>, units: number): number {
  let dollars = 0
  let from = 0
  for (const [upTo, each] of steps) {
    dollars += Math.max(0, Math.min(units, upTo) - from) * each
    from = upTo
  }
  return dollars
}
