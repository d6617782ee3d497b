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
  /** Newest first. */
  events: { EventId: string; LogicalResourceId: string; [name: string]: string }[]
  changeSets: Map<string, ChangeSet>
  /** The steps that the running operation still has; it is done after one look at the status. */
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

/** An empty stack, which the first change set of a name creates. */
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

/** A change set, which fails if it changes nothing or imports a value that no stack exports. */
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

/** The changes of an update from one template to another. Another key schema replaces a table. */
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

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html */
export function refuseUpdate(stack: Stack | undefined, name: string): void {
  if (!stack) throw new AwsRefusal('ValidationError', `Stack [${name}] does not exist`)
  if (!['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'].includes(stack.status))
    throw new AwsRefusal(
      'ValidationError',
      `Stack:${stack.id} is in ${stack.status} state and can not be updated.`,
    )
}
