import { usageColumns } from '../shared/analytics/usage-record.ts'

/** The names of a stage's analytics in Firehose, Glue and Athena. */
export function analyticsNames(stage: string) {
  return {
    stream: `campus-${stage}-usage`,
    database: `campus_${stage}`,
    table: 'usage',
    /** The columns of the table, without the day, which is a part of the files' keys. */
    columns: usageColumns,
    workGroup: `campus-${stage}`,
  }
}
