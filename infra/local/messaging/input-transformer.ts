import * as z from 'zod/mini'

const record = z.record(z.string(), z.unknown())

type InputTransformer = { InputPathsMap: Record<string, string>; InputTemplate: string }

/**
 * Compiles the transformation of an event for a rule's target: a template into which values from the event are inserted.
 * The template has to be JSON with unquoted variables, and paths must not contain lists. Throws for anything else, and for
 * an event that lacks a value.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-transform-target-input.html
 */
export function compileTransformer({ InputPathsMap, InputTemplate }: InputTransformer) {
  const paths = new Map(Object.entries(InputPathsMap).map(([name, path]) => [name, stepsOf(path)]))
  const variables = [...InputTemplate.matchAll(/(.?)<([^<>]*)>/g)].map(([, before, name = '']) => ({
    isQuoted: before === '"',
    name,
  }))
  for (const { isQuoted, name } of variables)
    if (isQuoted || !paths.has(name)) throw new Error(`the variable <${name}> of a rule is not supported`)

  return (event: unknown): string =>
    InputTemplate.replaceAll(/<([^<>]*)>/g, (_, name: string) => {
      const value = paths.get(name)?.reduce<unknown>((of, step) => record.safeParse(of).data?.[step], event)
      if (value === undefined) throw new Error(`the event has no value for <${name}>`)
      return JSON.stringify(value)
    })
}

function stepsOf(path: string): string[] {
  const [root, ...steps] = path.split('.')
  if (root !== '$' || steps.length === 0 || steps.some((step) => !/^[\w-]+$/.test(step)))
    throw new Error(`the path ${path} of a rule is not supported`)
  return steps
}
