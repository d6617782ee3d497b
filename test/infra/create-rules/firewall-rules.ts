import type { Json } from '../synth-fixture.ts'
import { broken, first, outside, type CreateRule, type StageTemplates } from './rule.ts'

const reference = 'https://docs.aws.amazon.com/waf/latest/APIReference'
const guide = 'https://docs.aws.amazon.com/waf/latest/developerguide'
const webAcl = 'WAFv2::WebACL'

const ruleOf = (stage: StageTemplates): Json => first(stage, webAcl)['Rules'][0]
const rateOf = (rule: Json): Json => rule.Statement.RateBasedStatement
/** Returns the ids of the web ACLs that have a rule for which `isBroken` is true. */
const ruleWhere = (isBroken: (rule: Json) => unknown) =>
  broken(webAcl, ({ Rules }) => Rules.some((rule: Json) => isBroken(rule)))

export const firewallRules: CreateRule[] = [
  {
    rule: 'a rate rule has one of four windows and a limit of at least 10 requests',
    see: `${reference}/API_RateBasedStatement.html`,
    findings: ruleWhere((rule) => {
      const { EvaluationWindowSec, Limit } = rateOf(rule)
      return ![60, 120, 300, 600].includes(EvaluationWindowSec) || outside(Limit, 10, 2_000_000_000)
    }),
    spoil: (copy) => (rateOf(ruleOf(copy)).EvaluationWindowSec = 1),
  },
  {
    rule: 'a rate rule with custom keys has one to five keys, and not only the IP address',
    see: `${reference}/API_RateBasedStatementCustomKey.html`,
    findings: ruleWhere((rule) => {
      const { AggregateKeyType, CustomKeys = [] } = rateOf(rule)
      if (AggregateKeyType !== 'CUSTOM_KEYS') return CustomKeys.length > 0
      return outside(CustomKeys.length, 1, 5) || CustomKeys.every((key: Json) => 'IP' in key)
    }),
    spoil: (copy) => rateOf(ruleOf(copy)).CustomKeys.pop(),
  },
  {
    rule: 'the rules of a web ACL have unique names and unique priorities',
    see: `${reference}/API_Rule.html`,
    findings: broken(webAcl, ({ Rules }) =>
      ['Name', 'Priority'].some((key) => new Set(Rules.map((rule: Json) => rule[key])).size < Rules.length),
    ),
    spoil: (copy) => first(copy, webAcl)['Rules'].push(ruleOf(copy)),
  },
  {
    rule: 'no metric of a web ACL has a name that AWS reserves',
    see: `${reference}/API_VisibilityConfig.html`,
    findings: broken(webAcl, ({ Rules, VisibilityConfig }) =>
      [VisibilityConfig, ...Rules.map((rule: Json) => rule.VisibilityConfig)].some(
        ({ MetricName }) => !/^[\w-]{1,128}$/.test(MetricName) || /^(All|Default_Action)$/.test(MetricName),
      ),
    ),
    spoil: (copy) => (ruleOf(copy).VisibilityConfig.MetricName = 'All'),
  },
  {
    rule: 'a response body of a web ACL has at most 4 KB, and is valid JSON if its content type is JSON',
    see: `${guide}/limits.html`,
    findings: broken(webAcl, ({ CustomResponseBodies }) =>
      Object.values<Json>(CustomResponseBodies).some(
        ({ Content, ContentType }) =>
          outside(Buffer.byteLength(Content), 1, 4096) || (ContentType.endsWith('JSON') && !isJson(Content)),
      ),
    ),
    spoil: (copy) => {
      const [body] = Object.values<Json>(first(copy, webAcl)['CustomResponseBodies'])
      body.Content = '{'
    },
  },
  {
    rule: 'a rule refuses with a response body of its web ACL, and does not set the content type',
    see: `${reference}/API_CustomResponse.html`,
    findings: broken(webAcl, ({ Rules, CustomResponseBodies }) =>
      Rules.some(({ Action }: Json) => {
        const { CustomResponseBodyKey = '', ResponseHeaders = [] } = Action.Block?.CustomResponse ?? {}
        const names: string[] = ResponseHeaders.map(({ Name }: Json) => Name.toLowerCase())
        const isKnown = CustomResponseBodyKey === '' || CustomResponseBodyKey in CustomResponseBodies
        return !isKnown || names.includes('content-type') || new Set(names).size < names.length
      }),
    ),
    spoil: (copy) =>
      (ruleOf(copy).Action = { Block: { CustomResponse: { CustomResponseBodyKey: 'missing' } } }),
  },
  {
    rule: 'the web ACL of a distribution has the scope CLOUDFRONT',
    see: `${reference}/API_CreateWebACL.html`,
    findings: broken(webAcl, ({ Scope }) => Scope !== 'CLOUDFRONT'),
    spoil: (copy) => (first(copy, webAcl)['Scope'] = 'REGIONAL'),
  },
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
