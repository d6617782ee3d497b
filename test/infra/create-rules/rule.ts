import type { Json } from '../synth-fixture.ts'

export interface Resource {
  Type: string
  Properties: Record<string, Json>
  DependsOn?: string[]
}

/** The templates of a stage as CloudFormation gets them. */
export interface StageTemplates {
  /** Each stack as it is deployed. */
  stacks: { name: string; isProtected: boolean; template: Json }[]
  /** The resources of all stacks. Each import is replaced by the reference that the other stack exports. */
  resources: Record<string, Resource>
}

/** A rule of AWS. If a template breaks it, AWS refuses to create a resource, or creates one that does not work. */
export interface CreateRule {
  /** A sentence that is true for templates that comply. */
  rule: string
  /** The page of AWS's documentation that states the rule. */
  see: string
  /** Returns the resources or values that break the rule. */
  findings: (stage: StageTemplates) => string[]
  /** Changes a copy so that it breaks the rule. The test then expects a finding. */
  spoil: (copy: StageTemplates) => void
}

export function ofType(stage: StageTemplates, type: string): [id: string, resource: Resource][] {
  return Object.entries(stage.resources).filter(([, { Type }]) => Type === `AWS::${type}`)
}

/** The properties of the first resource of a type, for `spoil` to change. Throws if there is no such resource. */
export function first(stage: StageTemplates, type: string): Record<string, Json> {
  const [found] = ofType(stage, type)
  if (!found) throw new Error(`There is no AWS::${type}`)
  return found[1].Properties
}

/** Returns the ids of the resources of a type for which `isBroken` is true. */
export function broken(type: string, isBroken: (properties: Record<string, Json>, id: string) => unknown) {
  return (stage: StageTemplates): string[] =>
    ofType(stage, type).flatMap(([id, { Properties }]) => (isBroken(Properties, id) ? [id] : []))
}

export const outside = (value: number | undefined, least: number, most: number): boolean =>
  value !== undefined && (value < least || value > most)

/** The length of a value as JSON. A reference counts as long as the product's longest ARN. */
export function sizeOf(value: Json): number {
  const text = JSON.stringify(value, (_, part: Json) => {
    const isReference =
      part !== null && typeof part === 'object' && Object.keys(part).some((key) => /^(Ref|Fn::)/.test(key))
    return isReference ? 'x'.repeat(150) : part
  })
  return text.length
}

/** The text of a property. Each reference in it is replaced by one character. */
export const textOf = (value: Json): string =>
  typeof value === 'string'
    ? value
    : (value?.['Fn::Join']?.[1] ?? ['?'])
        .map((part: Json) => (typeof part === 'string' ? part : '?'))
        .join('')
