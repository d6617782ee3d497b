import type { Template } from '../../../../infra/local/template/load.ts'
import { identify } from '../../../../infra/local/template/resources.ts'

type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>

/** A template with these resources, whose properties contain no intrinsic functions. */
export function templateOf(given: Resources): Template {
  const resources = Object.entries(given).map(([logicalId, { Type, Properties }]) => ({
    stack: 'app',
    logicalId,
    type: Type,
    properties: Properties,
  }))
  return {
    resources,
    ofType: (...types: string[]) => resources.filter(({ type }) => types.includes(type)),
    properties: ({ properties }) => properties,
    identity: (resource) => identify(resource, (value) => value),
  } as Template
}
