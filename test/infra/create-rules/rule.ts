import type { Json } from '../synth-fixture.ts'

export interface Resource {
  Type: string
  Properties: Record<string, Json>
  DependsOn?: string[]
}

/** A stage as CloudFormation gets it. */
export interface StageTemplates {
  /** Each stack as it is deployed. */
  stacks: { name: string; isProtected: boolean; template: Json }[]
  /** The resources of all stacks; imports are replaced by the references that they name. */
  resources: Record<string, Resource>
}

/** A fault that AWS refuses when it creates a resource, or accepts and fails to run. */
export interface CreateRule {
  /** The rule with which the templates comply, as a sentence. */
  rule: string
  /** The page of AWS that states it. */
  see: string
  /** Returns what breaks the rule. */
  findings: (stage: StageTemplates) => string[]
  /** Breaks the rule in a copy, so that the test sees a finding. */
  spoil: (copy: StageTemplates) => void
}

export function ofType(stage: StageTemplates, type: string): [id: string, resource: Resource][] {
  return Object.entries(stage.resources).filter(([, { Type }]) => Type === `AWS::${type}`)
}

/** The properties of the first resource of a type, for `spoil`. Throws if there is none. */
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

/** The length of a value as JSON; a reference counts as the longest ARN that the product has. */
export function sizeOf(value: Json): number {
  const text = JSON.stringify(value, (_, part: Json) => {
    const isReference =
      part !== null && typeof part === 'object' && Object.keys(part).some((key) => /^(Ref|Fn::)/.test(key))
    return isReference ? 'x'.repeat(150) : part
  })
  return text.length
}

/** The text of a property; a reference in it becomes one character. */
export const textOf = (value: Json): string =>
  typeof value === 'string'
    ? value
    : (value?.['Fn::Join']?.[1] ?? ['?'])
        .map((part: Json) => (typeof part === 'string' ? part : '?'))
        .join('')
