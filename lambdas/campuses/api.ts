import { api } from '../access/api.ts'
import { getCampusCounts } from './get-campus-counts.ts'
import { requestSchool } from './request-school.ts'

export const { handler, grants } = api([getCampusCounts, requestSchool])
