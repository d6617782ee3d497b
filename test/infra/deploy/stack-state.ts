import { AwsRefusal } from './refusal.ts'

export interface Template {
  Resources: Record<string, TemplateResource>
  Outputs?: Record<string, { Value: string | { Ref: string }; Export?: { Name: string } }>
}
export interface TemplateResource {
  Type: string
  Properties?: Record<string, unknown>
  DeletionPolicy?: 'Retain' | 'Delete'
}
export interface Stack {
  name: string
  id: string
  status: string
  protected: boolean
  template: Template
  /** The events of the stack, newest first. */
  events: { EventId: string; LogicalResourceId: string; [name: string]: string }[]
  changeSets: Map<string, ChangeSet>
  /**
   * The rest of the running operation. It runs after the status was read once, so that the status changes like a real one.
   */
  pending: (() => void) | undefined
}
export interface ChangeSet {
  type: string
  template: Template
  status: string
  reason: string
  changes: Change[]
}
type Change = { Action: string; LogicalResourceId: string; ResourceType: string; Replacement?: string }

export const empty: Template = { Resources: {} }
const json = JSON.stringify

/** An empty stack, as the first change set with a new stack name creates it. */
export const newStack = (name: string, number: number): Stack => ({
  name,
  id: `arn:aws:cloudformation:us-east-1:123456789012:stack/${name}/${number}`,
  status: 'REVIEW_IN_PROGRESS',
  protected: false,
  template: empty,
  events: [],
  changeSets: new Map(),
  pending: undefined,
})

/** A change set. It fails if it changes nothing, or if it imports a value that no stack exports. */
export function changeSetOf(stack: Stack, type: string, template: Template, exports: Set<string>): ChangeSet {
  const changes = changesBetween(stack.template, template)
  const made = { type, template, changes }
  const missing = importsOf(template).find((name) => !exports.has(name))
  if (missing) return { ...made, status: 'FAILED', reason: `No export named ${missing} found.` }
  if (changes.length > 0 || json(stack.template.Outputs) !== json(template.Outputs))
    return { ...made, status: 'CREATE_COMPLETE', reason: '' }
  const reason =
    "The submitted information didn't contain changes. Submit different information to create a change set."
  return { ...made, status: 'FAILED', reason }
}

/** The changes of an update from one template to another. Another key schema replaces the table. */
function changesBetween(before: Template, after: Template): Change[] {
  return Object.keys({ ...before.Resources, ...after.Resources }).flatMap((id): Change[] => {
    const [old, now] = [before.Resources[id], after.Resources[id]]
    const named = { LogicalResourceId: id, ResourceType: (now ?? old)?.Type ?? '' }
    if (!old) return [{ Action: 'Add', ...named }]
    if (!now) return [{ Action: 'Remove', ...named }]
    const replaced = json(old.Properties?.['KeySchema']) !== json(now.Properties?.['KeySchema'])
    return json(old) === json(now)
      ? []
      : [{ Action: 'Modify', ...named, Replacement: replaced ? 'True' : 'False' }]
  })
}

export const physicalId = (stack: Stack, id: string) => `${stack.name}-${id.toLowerCase()}-1a2b`

export const exportsOf = ({ Outputs = {} }: Template) =>
  Object.values(Outputs).flatMap(({ Export }) => (Export ? [Export.Name] : []))

export const importsOf = (template: Template) =>
  [...json(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name)

/**
 * Refuses an update in a state in which CloudFormation accepts none:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html
 */
export function refuseUpdate(stack: Stack | undefined, name: string): void {
  if (!stack) throw new AwsRefusal('ValidationError', `Stack [${name}] does not exist`)
  if (!['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'].includes(stack.status))
    throw new AwsRefusal(
      'ValidationError',
      `Stack:${stack.id} is in ${stack.status} state and can not be updated.`,
    )
}
