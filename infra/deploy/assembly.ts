import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { region } from './world.ts'

/** A stack with the template that a deployment applies to it. */
export interface StackTemplate {
  name: string
  /** The address of the template in the bootstrap bucket. */
  url: string
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      dependencies: z.optional(z.array(z.string())),
      properties: z.optional(z.looseObject({ stackTemplateAssetObjectUrl: z.optional(z.string()) })),
    }),
  ),
})

/** The stacks of a synthesized app. Each comes after the stacks on which it depends. */
export function stacksIn(directory: string, account: string): StackTemplate[] {
  const text = readFileSync(join(directory, 'manifest.json'), 'utf8')
  const { artifacts } = z.parse(manifestSchema, JSON.parse(text))
  const ordered = new Set<string>()
  const visit = (name: string) => {
    for (const dependency of artifacts[name]?.dependencies ?? []) visit(dependency)
    ordered.add(name)
  }
  for (const name of Object.keys(artifacts)) visit(name)
  return [...ordered]
    .filter((name) => artifacts[name]?.type === 'aws:cloudformation:stack')
    .map((name) => ({
      name,
      url: urlOf(artifacts[name]?.properties?.stackTemplateAssetObjectUrl ?? '', account),
    }))
}

/**
 * Converts a template's address to `https`, as CloudFormation requires:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_CreateChangeSet.html
 */
function urlOf(address: string, account: string): string {
  return address
    .replaceAll('${AWS::AccountId}', account)
    .replace(/^s3:\/\//, `https://s3.${region}.amazonaws.com/`)
}

/** The role that CloudFormation uses, created by `cdk bootstrap`. */
export const executionRole = (account: string) =>
  `arn:aws:iam::${account}:role/cdk-hnb659fds-cfn-exec-role-${account}-${region}`

/** Whether this is the stack with the data. Going back to an earlier release never changes that stack. */
export const holdsData = ({ name }: Pick<StackTemplate, 'name'>) => name.endsWith('-data')
