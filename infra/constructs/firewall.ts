import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { commonRefusals } from '../../shared/common-refusals.ts'
import type { StageConfig } from '../config.ts'
import type { Alarms } from './alarms.ts'
import { percentOf } from './percent-of.ts'

export interface FirewallProps {
  stage: string
  /** With `count`, AWS WAF only counts the requests that it would refuse with `block`. */
  action: Exclude<StageConfig['firewall'], 'off'>
  alarms: Alarms
}

/** The shortest window that AWS WAF supports. */
const windowSeconds = 60
const bodyKey = 'too-many-requests'
type Statement = CfnWebACL.StatementProperty
type Rate = Pick<
  CfnWebACL.RateBasedStatementProperty,
  'aggregateKeyType' | 'customKeys' | 'scopeDownStatement'
>

/**
 * The web ACL in front of the distribution. Its rules only limit rates. No rule reads a body, because posts of 64 KB are
 * allowed, and AWS's managed rules would refuse some of them.
 */
export class Firewall extends Construct {
  readonly arn: string

  constructor(scope: Construct, id: string, { stage, action, alarms }: FirewallProps) {
    super(scope, id)
    const name = `campus-${stage}`
    const rules = [
      // Limits one signed-in person, for example one whose page or script sends requests in a loop.
      rateRule('one-person', 100, {
        aggregateKeyType: 'CUSTOM_KEYS',
        customKeys: [
          { ip: {} },
          { header: { name: 'authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } },
        ],
        scopeDownStatement: begins('/api/'),
      }),
      // Limits the visitors behind one address. If 20,000 students of a campus sign in within an hour, with ten requests
      // each, the campus sends 56 requests a second.
      rateRule('visitors', 100, {
        aggregateKeyType: 'IP',
        scopeDownStatement: all(begins('/api/'), not(hasAuthorization)),
      }),
      // Limits a flood from one address, with or without tokens. If 20,000 students of a campus send a request every 20
      // seconds, the campus sends 1,000 a second. The gateway takes 2,000, so a flood leaves a quarter of them to all
      // other people.
      rateRule('one-address', 1500, {
        aggregateKeyType: 'IP',
        scopeDownStatement: not(any(begins('/assets/'), begins('/files/'))),
      }),
    ]
    const acl = new CfnWebACL(this, 'WebAcl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      customResponseBodies: { [bodyKey]: { contentType: 'APPLICATION_JSON', content: refusal() } },
      rules: rules.map((rule, priority) => ({ ...rule, priority, action: actionOf(action) })),
    })
    this.arn = acl.attrArn
    this.#watch(name, action, alarms)
  }

  #watch(name: string, action: FirewallProps['action'], alarms: Alarms): void {
    const of = (metricName: string) =>
      new Metric({
        namespace: 'AWS/WAFV2',
        metricName,
        // Metrics of CloudFront have no dimension `Region`.
        dimensionsMap: { WebACL: name, Rule: 'ALL' },
        statistic: 'sum',
        period: Duration.minutes(5),
      })
    const [allowed, refused] = [of('AllowedRequests'), of('BlockedRequests')]
    const counted = of('CountedRequests')
    alarms.add(this, 'Limited', {
      // A request that `count` counts is also allowed, so it is in both metrics.
      metric:
        action === 'block'
          ? percentOf({ part: [refused], of: [refused, allowed], butFor: 1000 })
          : percentOf({ part: [counted], of: [allowed], butFor: 1000 }),
      above: 5,
      hurt: {
        block:
          'Students behind an address with too many requests: the firewall has refused more than 5 % of all requests for five minutes.',
        count:
          'Students, if requests become slow: more than 5 % of those of five minutes were beyond a limit of the firewall, which only counts.',
      }[action],
      section: 'alarm-firewall',
    })
  }
}

/** A rule that limits the requests of one aggregation key to an average of `perSecond` over the window. */
function rateRule(name: string, perSecond: number, rate: Rate) {
  return {
    name,
    visibilityConfig: visibility(name),
    statement: {
      rateBasedStatement: { limit: perSecond * windowSeconds, evaluationWindowSec: windowSeconds, ...rate },
    },
  }
}

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples of requests would show tokens in the console.
  sampledRequestsEnabled: false,
})

/**
 * Matches a path that begins with the text. The path is normalized first, as CloudFront does before it chooses a behaviour.
 */
function begins(searchString: string): Statement {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString,
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
      ],
    },
  }
}

const hasAuthorization: Statement = {
  sizeConstraintStatement: {
    // CDK passes this property on unchanged, so its names are those of CloudFormation.
    fieldToMatch: { singleHeader: { Name: 'authorization' } },
    comparisonOperator: 'GT',
    size: 0,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
}

const not = (statement: Statement): Statement => ({ notStatement: { statement } })
const all = (...statements: Statement[]): Statement => ({ andStatement: { statements } })
const any = (...statements: Statement[]): Statement => ({ orStatement: { statements } })

function actionOf(action: FirewallProps['action']): CfnWebACL.RuleActionProperty {
  if (action === 'count') return { count: {} }
  return {
    block: {
      customResponse: {
        responseCode: commonRefusals[bodyKey].status,
        customResponseBodyKey: bodyKey,
        responseHeaders: [
          { name: 'Retry-After', value: String(windowSeconds) },
          { name: 'Cache-Control', value: 'no-store' },
        ],
      },
    },
  }
}

/**
 * The body of our refusals. It is the same for every request, so its request id is a fixed text that names the firewall.
 */
function refusal(): string {
  const { message } = commonRefusals[bodyKey]
  return JSON.stringify({
    error: { code: bodyKey, message, retryAfter: windowSeconds, requestId: 'firewall' },
  })
}
