export const savedIdsQueryKey = ['saved-ids'] as const

/** The ids of what a person saved: loaded once per session, then kept current by this tab and by messages of the others. */
export const savedIdsQuery = (load: (signal?: AbortSignal) => Promise<ReadonlySet<string>>) => ({
  queryKey: savedIdsQueryKey,
  queryFn: ({ signal }: { signal?: AbortSignal }) => load(signal),
  staleTime: Infinity,
  gcTime: Infinity,
})
