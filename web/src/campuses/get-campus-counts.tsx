import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { getCampusCounts } from '../../../shared/campuses/get-campus-counts.ts'
import { call } from '../lib/call.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { membersLabel } from './members-label.ts'

/** The number of members, as an item in a list of facts. Shows nothing if the number cannot be loaded. */
export function CampusCounts({ campus: { id } }: { campus: Campus }) {
  const { data, isError } = useQuery({
    queryKey: ['campus-counts', id],
    queryFn: ({ signal }) => call(getCampusCounts, { id }, { signal }),
    staleTime: 5 * 60_000,
  })
  if (isError) return null
  return (
    <li>
      <Users size={18} aria-hidden />
      {data ? membersLabel(data.members) : <Skeleton width={96} height={20} />}
    </li>
  )
}
