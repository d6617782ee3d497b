import * as z from 'zod/mini'
import type { Template } from '../template/load.ts'

const workGroupSchema = z.object({
  Name: z.string(),
  WorkGroupConfiguration: z.object({
    EnforceWorkGroupConfiguration: z.literal(true),
    ResultConfiguration: z.object({ OutputLocation: z.string() }),
  }),
})
const tableSchema = z.object({
  DatabaseName: z.string(),
  TableInput: z.object({
    Name: z.string(),
    StorageDescriptor: z.object({ Location: z.string() }),
  }),
})

/** The one workgroup and the one table of the template, as Athena knows them. */
export interface AthenaDefinition {
  workGroup: string
  database: string
  table: string
  /** The ARN of the objects of the table's files, and of the results, each with a slash at its end. */
  files: string
  results: string
  bucket: string
}

export function readAthena(template: Template): AthenaDefinition {
  const [workGroup, table] = [one(template, 'AWS::Athena::WorkGroup'), one(template, 'AWS::Glue::Table')]
  const { Name, WorkGroupConfiguration } = z.parse(workGroupSchema, workGroup)
  const { DatabaseName, TableInput } = z.parse(tableSchema, table)
  const files = objectsAt(TableInput.StorageDescriptor.Location)
  return {
    workGroup: Name,
    database: DatabaseName,
    table: TableInput.Name,
    files,
    results: objectsAt(WorkGroupConfiguration.ResultConfiguration.OutputLocation),
    bucket: files.slice(0, files.indexOf('/')),
  }
}

function one(template: Template, type: string): Record<string, unknown> {
  const [first, second] = template.ofType(type)
  if (!first || second) throw new Error(`the laptop's Athena needs exactly one ${type}`)
  return template.properties(first)
}

const objectsAt = (location: string) => location.replace('s3://', 'arn:aws:s3:::')
