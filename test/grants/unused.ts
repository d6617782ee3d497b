import type { Grant, UsedGrant } from '../../infra/local/access/access.ts'

const account = '000000000000'

/** Returns a line for each statement, below its function or resource. An action that allowed no call is in brackets. */
export function grantTable(grants: Grant[], used: UsedGrant[]): string[] {
  return [...Map.groupBy(grants, ({ holder }) => holder)].flatMap(([holder, statements]) => [
    holder,
    ...statements.map((grant) => {
      const isUsed = usedActions(grant, used)
      const actions = grant.actions.map((action) => (isUsed.has(action) ? action : `[${action}]`))
      const condition = grant.condition === undefined ? '' : ` if ${JSON.stringify(grant.condition)}`
      return `  ${actions.join(' ')} on ${grant.resources.map(shortArn).join(' ')}${condition}`
    }),
  ])
}

/** Returns a sentence for each grant that the run did not need, and for each grant on every resource. */
export function grantProblems(grants: Grant[], used: UsedGrant[]): string[] {
  return grants.flatMap((grant) => {
    const isUsed = usedActions(grant, used)
    const unused = grant.actions.filter((action) => !isUsed.has(action))
    const place = `${grant.policy}[${grant.index}]${isOfRole(grant) ? ` of ${grant.holder}` : ''}`
    return [
      ...(unused.length > 0
        ? [`${place} grants ${unused.join(', ')}, which allowed no call of the run`]
        : []),
      // In the policy of a queue, `*` is the queue itself.
      ...(isOfRole(grant) && grant.resources.includes('*') ? [`${place} grants every resource`] : []),
    ]
  })
}

const isOfRole = ({ holder, policy }: Grant) => holder !== policy

function usedActions({ policy, index }: Grant, used: UsedGrant[]): Set<string> {
  return new Set(used.filter((one) => one.policy === policy && one.index === index).map((one) => one.action))
}

/** Shortens an ARN to the part after the account. */
function shortArn(arn: string): string {
  return arn.split(`${account}:`).at(-1)?.replace('arn:aws:s3:::', '') ?? arn
}
