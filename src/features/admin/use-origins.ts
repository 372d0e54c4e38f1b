import { useQuery } from '@tanstack/react-query'
import { ask } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'

/** Where pictures can be asked for: here, and on the production origin where that is another one (R-IMG-17). */
export function useOrigins(): readonly string[] {
  const { data } = useQuery(
    {
      queryKey: ['site'],
      queryFn: async () => {
        const answer = await ask<{ productionOrigin?: string }>('GET', '/api/site')
        return answer.t === 'answered' ? (answer.body.productionOrigin ?? null) : null
      },
    },
    queryClient,
  )
  return data && data !== location.origin ? [location.origin, data] : [location.origin]
}
