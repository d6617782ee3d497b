export const savedIdsQueryKey = ['saved-ids'] as const

/** The ids of the person's saved posts and comments: loaded once per session, then kept current by all open tabs. */
export const savedIdsQuery = (load: (signal?: AbortSignal) => Promise<ReadonlySet<string>>) => ({
  queryKey: savedIdsQueryKey,
  queryFn: ({ signal }: { signal?: AbortSignal }) => load(signal),
  staleTime: Infinity,
  gcTime: Infinity,
})
