import type { App } from 'aws-cdk-lib'
import { ApiStack } from './api-stack.ts'
import { DataStack } from './data-stack.ts'
import { ReactionsStack } from './reactions-stack.ts'
import type { StageProps } from './stage-stack.ts'

/**
 * The stacks of a stage in the order of a deployment. The API comes last, so that the reactions already understand the rows
 * that a new operation writes.
 */
export function makeStage(app: App, props: StageProps) {
  const data = new DataStack(app, props.config)
  const reactions = new ReactionsStack(app, props, data)
  const api = new ApiStack(app, props, data)
  api.addStackDependency(reactions)
  return { data, reactions, api }
}
