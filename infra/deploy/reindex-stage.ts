import { InvokeCommand } from '@aws-sdk/client-lambda'
import { reindex, type ReindexProps } from '../reindex-indexes.ts'
import { outputIn, type Outputs } from './outputs.ts'
import type { World } from './world.ts'

/** Rebuilds the search indexes of a stage by calling the stage's own function. */
export async function reindexStage(
  { aws, say }: Pick<World, 'aws' | 'say'>,
  outputs: Outputs,
  which: ReindexProps['which'],
): Promise<void> {
  const FunctionName = outputIn(outputs, 'ReindexFunctionName')
  const invoke = async (event: unknown): Promise<unknown> => {
    const { FunctionError, Payload } = await aws.lambda.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
    )
    const text = Payload?.transformToString() ?? ''
    if (FunctionError) throw new Error(`reindex-search failed: ${text}`)
    return JSON.parse(text)
  }
  await reindex({ invoke, which, log: (line) => say(`search: ${line}`) })
}
