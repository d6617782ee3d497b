import { findCampus } from '../../shared/campuses/campus.ts'
import { getCampusCounts as contract } from '../../shared/campuses/get-campus-counts.ts'
import { operation } from '../access/operation.ts'
import { campusStore } from './campus-store.ts'

export const getCampusCounts = operation(
  contract,
  { campuses: campusStore },
  async ({ id }, { campuses, refuse }) => {
    const campus = findCampus(id)
    return campus ? { members: await campuses.members(campus.id) } : refuse('campus-not-found')
  },
)
