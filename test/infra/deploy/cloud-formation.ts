import type { S3 } from './s3.ts'
import { AwsRefusal } from './refusal.ts'
import {
  changeSetOf,
  empty,
  exportsOf,
  importsOf,
  newStack,
  physicalId,
  refuseUpdate,
  type ChangeSet,
  type Stack,
  type Template,
  type TemplateResource,
} from './stack-state.ts'
import type { Tree } from './xml-tree.ts'

type Input = Record<string, string>

/**
 * A stand-in for CloudFormation that follows its rules about the outcome of a deployment:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stacks.html
 */
export class CloudFormation {
  readonly stacks: Stack[] = []
  readonly tables = new Set<string>()
  /** The calls that change something, for example `ExecuteChangeSet campus-prod-data`. */
  readonly calls: string[] = []
  /** The resources whose creation fails, by logical id, with the reason. */
  readonly failing = new Map<string, string>()
  /** Called before a stack is deleted, so that a test can add objects that arrive late. */
  beforeDeletion: (stackName: string) => void = () => {}
  #s3: S3
  #events = 0

  constructor(s3: S3) {
    this.#s3 = s3
  }

  handle(action: string, input: Input): Tree {
    const operations: Record<string, (input: Input) => Tree> = {
      CreateChangeSet: (of) => this.#createChangeSet(of),
      DescribeChangeSet: (of) => this.#describeChangeSet(of),
      DeleteChangeSet: (of) => {
        this.#stack(of).changeSets.delete(of['ChangeSetName'] ?? '')
        return {}
      },
      ExecuteChangeSet: (of) => this.#executeChangeSet(of),
      DescribeStacks: (of) => this.#describeStacks(of),
      DescribeStackEvents: (of) => ({ StackEvents: this.#stack(of).events }),
      ListStackResources: (of) => this.#listResources(of),
      UpdateTerminationProtection: (of) => {
        this.#stack(of).protected = of['EnableTerminationProtection'] === 'true'
        return { StackId: this.#stack(of).id }
      },
      DeleteStack: (of) => this.#deleteStack(of),
    }
    const operation = operations[action]
    if (!operation) throw new AwsRefusal('InvalidAction', `Could not find operation ${action}`)
    if (!/^(Describe|List)/.test(action)) this.calls.push(`${action} ${input['StackName']}`)
    return operation(input)
  }

  /** The status of an existing stack, by its name. */
  status(name: string): string | undefined {
    return this.#find(name)?.status
  }

  templateOf(name: string): Template {
    return this.#stack({ StackName: name }).template
  }

  isProtected(name: string): boolean | undefined {
    return this.#find(name)?.protected
  }

  /** The newest stack with this name, or the stack with this id. A deleted stack is found only by its id. */
  #find(name: string): Stack | undefined {
    return this.stacks.find((one) =>
      name.startsWith('arn:') ? one.id === name : one.name === name && one.status !== 'DELETE_COMPLETE',
    )
  }

  #stack({ StackName = '' }: Input): Stack {
    const found = this.#find(StackName)
    if (!found) throw new AwsRefusal('ValidationError', `Stack [${StackName}] does not exist`)
    return found
  }

  #createChangeSet(input: Input): Tree {
    const { StackName: name = '', ChangeSetName = '', ChangeSetType: type = '', TemplateURL = '' } = input
    if (!/^[a-zA-Z][-a-zA-Z0-9]*$/.test(ChangeSetName))
      throw new AwsRefusal('ValidationError', `Invalid change set name ${ChangeSetName}`)
    const [, bucket, key] = /^https:\/\/s3\.us-east-1\.amazonaws\.com\/([^/]+)\/(.+)$/.exec(TemplateURL) ?? []
    if (!bucket || !key) throw new AwsRefusal('ValidationError', 'TemplateURL must be a supported URL.')
    const template: Template = JSON.parse(this.#s3.read(bucket, key))
    const existing = this.#find(name)
    if (type === 'UPDATE') refuseUpdate(existing, name)
    else if (existing && existing.status !== 'REVIEW_IN_PROGRESS')
      throw new AwsRefusal('AlreadyExistsException', `Stack [${name}] already exists`)
    const roles = Object.values(template.Resources).some(({ Type }) => Type === 'AWS::IAM::Role')
    if (roles && !Object.values(input).includes('CAPABILITY_IAM'))
      throw new AwsRefusal('InsufficientCapabilitiesException', 'Requires capabilities : [CAPABILITY_IAM]')
    const stack = existing ?? newStack(name, this.stacks.length)
    if (!existing) this.stacks.push(stack)
    stack.changeSets.set(ChangeSetName, changeSetOf(stack, type, template, this.#exports()))
    return { Id: `arn:change-set/${ChangeSetName}`, StackId: stack.id }
  }

  #describeChangeSet(input: Input): Tree {
    const { status, reason, changes } = this.#changeSet(input)
    const Changes = changes.map((ResourceChange) => ({ Type: 'Resource', ResourceChange }))
    return { Status: status, StatusReason: reason, Changes }
  }

  #changeSet(input: Input): ChangeSet {
    const found = this.#stack(input).changeSets.get(input['ChangeSetName'] ?? '')
    if (!found)
      throw new AwsRefusal(
        'ChangeSetNotFoundException',
        `ChangeSet [${input['ChangeSetName']}] does not exist`,
      )
    return found
  }

  #executeChangeSet(input: Input): Tree {
    const [stack, { type, template, status }] = [this.#stack(input), this.#changeSet(input)]
    if (status !== 'CREATE_COMPLETE')
      throw new AwsRefusal('InvalidChangeSetStatusException', `ChangeSet is in ${status} state`)
    stack.changeSets.clear()
    this.#begin(stack, type === 'CREATE' ? 'CREATE' : 'UPDATE', () =>
      type === 'CREATE' ? this.#create(stack, template) : this.#update(stack, template),
    )
    return {}
  }

  #begin(stack: Stack, verb: string, finish: () => void): void {
    this.#note(stack, stack.name, `${verb}_IN_PROGRESS`)
    stack.status = `${verb}_IN_PROGRESS`
    stack.pending = finish
  }

  #create(stack: Stack, template: Template): void {
    const made: Template = { Resources: {}, Outputs: template.Outputs ?? {} }
    for (const [id, resource] of Object.entries(template.Resources)) {
      this.#note(stack, id, 'CREATE_IN_PROGRESS', resource)
      const reason = this.failing.get(id)
      if (reason) {
        this.#note(stack, id, 'CREATE_FAILED', resource, reason)
        this.#end(stack, this.#remove(stack, made) ? 'ROLLBACK_COMPLETE' : 'ROLLBACK_FAILED')
        return
      }
      this.#make(stack, id, resource)
      made.Resources[id] = resource
      this.#note(stack, id, 'CREATE_COMPLETE', resource)
    }
    stack.template = made
    this.#end(stack, 'CREATE_COMPLETE')
  }

  #update(stack: Stack, template: Template): void {
    const ids = Object.keys(template.Resources).filter(
      (id) => JSON.stringify(template.Resources[id]) !== JSON.stringify(stack.template.Resources[id]),
    )
    const failed = ids.find((id) => this.failing.has(id))
    const gone = exportsOf(stack.template).find((name) => !exportsOf(template).includes(name))
    const user = this.stacks.find((one) => gone && importsOf(one.template).includes(gone))
    if (failed)
      this.#note(stack, failed, 'UPDATE_FAILED', template.Resources[failed], this.failing.get(failed))
    if (user)
      this.#note(
        stack,
        stack.name,
        'UPDATE_FAILED',
        undefined,
        `Export ${gone} cannot be deleted as it is in use by ${user.name}`,
      )
    if (failed ?? user) return this.#end(stack, 'UPDATE_ROLLBACK_COMPLETE')
    for (const id of ids) {
      const resource = template.Resources[id]
      if (!resource) continue
      if (!stack.template.Resources[id]) this.#make(stack, id, resource)
      this.#note(stack, id, 'UPDATE_COMPLETE', resource)
    }
    stack.template = template
    this.#end(stack, 'UPDATE_COMPLETE')
  }

  #deleteStack(input: Input): Tree {
    const stack = this.#stack(input)
    if (stack.protected)
      throw new AwsRefusal(
        'ValidationError',
        `Stack [${stack.name}] cannot be deleted while TerminationProtection is enabled`,
      )
    this.beforeDeletion(stack.name)
    this.#begin(stack, 'DELETE', () => {
      const user = this.stacks.find((one) =>
        exportsOf(stack.template).some((name) => importsOf(one.template).includes(name)),
      )
      const deleted = !user && this.#remove(stack, stack.template)
      if (deleted) stack.template = empty
      this.#end(stack, deleted ? 'DELETE_COMPLETE' : 'DELETE_FAILED')
    })
    return {}
  }

  #make(stack: Stack, id: string, { Type }: TemplateResource): void {
    if (Type === 'AWS::S3::Bucket') this.#s3.make(physicalId(stack, id))
    if (Type === 'AWS::DynamoDB::Table') this.tables.add(physicalId(stack, id))
  }

  /** Deletes the resources of a template, last one first. Returns whether every resource is deleted or retained. */
  #remove(stack: Stack, template: Template): boolean {
    const outcomes = Object.entries(template.Resources)
      .reverse()
      .map(([id, resource]) => {
        const physical = physicalId(stack, id)
        const bucket = resource.Type === 'AWS::S3::Bucket' ? this.#s3.buckets.get(physical) : undefined
        if (resource.DeletionPolicy === 'Retain') {
          this.#note(stack, id, 'DELETE_SKIPPED', resource)
        } else if (bucket && bucket.objects.length + bucket.uploads.length > 0) {
          this.#note(stack, id, 'DELETE_FAILED', resource, 'The bucket you tried to delete is not empty')
          return false
        } else {
          this.#s3.buckets.delete(physical)
          this.tables.delete(physical)
          this.#note(stack, id, 'DELETE_COMPLETE', resource)
        }
        return true
      })
    return outcomes.every(Boolean)
  }

  #end(stack: Stack, status: string): void {
    stack.status = status
    this.#note(stack, stack.name, status)
  }

  #note(stack: Stack, id: string, status: string, resource?: TemplateResource, reason = ''): void {
    this.#events += 1
    stack.events.unshift({
      EventId: `e${this.#events}`,
      LogicalResourceId: id,
      ResourceStatus: status,
      ResourceStatusReason: reason,
      StackName: stack.name,
      ResourceType: resource?.Type ?? 'AWS::CloudFormation::Stack',
      PhysicalResourceId: resource ? physicalId(stack, id) : stack.id,
    })
  }

  #describeStacks(input: Input): Tree {
    const chosen = input['StackName']
      ? [this.#stack(input)]
      : this.stacks.filter(({ status }) => status !== 'DELETE_COMPLETE')
    const Stacks = chosen.map((stack) => ({
      StackName: stack.name,
      StackId: stack.id,
      StackStatus: stack.status,
      Outputs: Object.entries(stack.template.Outputs ?? {}).map(([OutputKey, { Value }]) => ({
        OutputKey,
        OutputValue: typeof Value === 'string' ? Value : physicalId(stack, Value.Ref),
      })),
    }))
    for (const stack of chosen) {
      stack.pending?.()
      stack.pending = undefined
    }
    return { Stacks }
  }

  #listResources(input: Input): Tree {
    const stack = this.#stack(input)
    const StackResourceSummaries = Object.entries(stack.template.Resources).map(([id, resource]) => ({
      LogicalResourceId: id,
      PhysicalResourceId: customName(resource) ?? physicalId(stack, id),
      ResourceType: resource.Type,
      ResourceStatus: 'CREATE_COMPLETE',
    }))
    return { StackResourceSummaries }
  }

  #exports(): Set<string> {
    return new Set(this.stacks.flatMap(({ template }) => exportsOf(template)))
  }
}

/** The name that the template gives to a resource. It is then also the id of the resource. */
function customName({ Properties = {} }: TemplateResource): string | undefined {
  const { EmailIdentity, DomainName } = Properties
  return [EmailIdentity, DomainName].find((name) => typeof name === 'string')
}
