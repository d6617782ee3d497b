import type { Json } from './synth-fixture.ts'

/** The templates of a release, keyed by the names of their stacks. The stacks are in the order of their deployment. */
export type Release = Record<string, Json>

/**
 * The property that contains the name of a resource. The name is unique in the account. Changing it replaces the resource,
 * as `Update requires: Replacement` says on the page of each type:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-template-resource-type-ref.html
 */
const names: Record<string, string[]> = {
  'AWS::SES::EmailIdentity': ['EmailIdentity'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::ApiGateway::DomainName': ['DomainName'],
  'AWS::ApiGatewayV2::DomainName': ['DomainName'],
  'AWS::Route53::RecordSet': ['HostedZoneId', 'Name', 'Type'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::Lambda::Function': ['FunctionName'],
  'AWS::CloudWatch::Alarm': ['AlarmName'],
}

/** Other properties that CloudFormation can only change by replacing the resource. */
const fixed: Record<string, string[]> = {
  'AWS::CertificateManager::Certificate': [
    'DomainName',
    'SubjectAlternativeNames',
    'DomainValidationOptions',
  ],
  'AWS::ApiGateway::BasePathMapping': ['BasePath', 'DomainName'],
  'AWS::ApiGatewayV2::ApiMapping': ['ApiId', 'DomainName'],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret', 'UserPoolId'],
  'AWS::Cognito::UserPoolDomain': ['Domain', 'UserPoolId'],
}

/** The changes of an update, as logical ids. */
export interface Changes {
  added: string[]
  removed: string[]
  replaced: string[]
}

/**
 * The deployed stacks of an account. It follows CloudFormation's rules about exported values and names that are in use. An
 * update first adds and replaces resources, and then removes the old ones.
 */
export class ReleasedStacks {
  readonly #deployed = new Map<string, Json>()

  /** Deploys the stacks in order. Throws CloudFormation's error for the first stack that it would refuse. */
  deploy(release: Release): Changes {
    const each = Object.entries(release).map(([stack, template]) => this.#update(stack, template))
    return {
      added: each.flatMap(({ added }) => added),
      removed: each.flatMap(({ removed }) => removed),
      replaced: each.flatMap(({ replaced }) => replaced),
    }
  }

  #update(stack: string, template: Json): Changes {
    const before: Json = this.#deployed.get(stack) ?? { Resources: {} }
    const others = [...this.#deployed].filter(([name]) => name !== stack)
    this.#checkImports(template, others)
    this.#checkExports(before, template, others)
    this.#checkNames(stack, template)
    this.#deployed.set(stack, template)
    const [old, now] = [Object.keys(before.Resources), Object.keys(template.Resources)]
    const replaced = old.filter((id) => id in template.Resources && isReplaced(id, before, template))
    const stuck = replaced.find((id) => nameOf(before, id) && nameOf(before, id) === nameOf(template, id))
    if (stuck)
      throw new Error(
        `CloudFormation cannot update a stack when a custom-named resource requires replacing: ${stuck}`,
      )
    return {
      added: now.filter((id) => !old.includes(id)),
      removed: old.filter((id) => !now.includes(id)),
      replaced,
    }
  }

  #checkImports(template: Json, others: [string, Json][]): void {
    const exported = others.flatMap(([, other]) => [...exportsOf(other).keys()])
    for (const name of importsOf(template))
      if (!exported.includes(name)) throw new Error(`No export named ${name} found`)
  }

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html
  #checkExports(before: Json, after: Json, others: [string, Json][]): void {
    const now = exportsOf(after)
    for (const [name, value] of exportsOf(before)) {
      const user = others.find(([, other]) => importsOf(other).includes(name))?.[0]
      if (!user || now.get(name) === value) continue
      throw new Error(
        `Export ${name} cannot be ${now.has(name) ? 'updated' : 'deleted'} as it is in use by ${user}`,
      )
    }
  }

  #checkNames(stack: string, template: Json): void {
    const taken = new Map<string, string>()
    for (const [other, deployed] of this.#deployed)
      for (const id of Object.keys(deployed.Resources)) {
        const name = nameOf(deployed, id)
        if (name) taken.set(name, `${other}/${id}`)
      }
    for (const id of Object.keys(template.Resources)) {
      const name = nameOf(template, id)
      const own = `${stack}/${id}`
      const owner = name && taken.get(name)
      if (owner && owner !== own) throw new Error(`${name} of ${id} already exists`)
      if (name) taken.set(name, own)
    }
  }
}

/** The type and the custom name of a resource; undefined if CloudFormation generates the name. */
function nameOf({ Resources }: Json, id: string): string | undefined {
  const { Type, Properties = {} } = Resources[id]
  const parts = names[Type]?.map((property) => Properties[property])
  return parts?.every((part) => part !== undefined) ? `${Type} ${JSON.stringify(parts)}` : undefined
}

function isReplaced(id: string, before: Json, after: Json): boolean {
  const [old, now] = [before.Resources[id], after.Resources[id]]
  const properties = [...(names[now.Type] ?? []), ...(fixed[now.Type] ?? [])]
  const valuesOf = ({ Properties = {} }: Json) =>
    JSON.stringify(properties.map((property) => Properties[property]))
  return old.Type !== now.Type || valuesOf(old) !== valuesOf(now)
}

/** The exports by name. An exported reference changes if the resource gets another name. */
function exportsOf(template: Json): Map<string, string> {
  const outputs: Json[] = Object.values(template.Outputs ?? {})
  return new Map(
    outputs.flatMap(({ Export, Value }): [string, string][] => {
      if (!Export) return []
      const id = Value.Ref ?? Value['Fn::GetAtt']?.[0]
      const name = id in template.Resources ? nameOf(template, id) : undefined
      return [[Export.Name, `${JSON.stringify(Value)} ${name}`]]
    }),
  )
}

const importsOf = (template: Json) =>
  [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name)
