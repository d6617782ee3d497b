import { Alert, Button, Flex, Heading, Placeholder, SelectField, Text } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type Ref } from 'react'
import { figureDays, figureNames } from '../../shared/analytics/figures.ts'
import { campusName, countOn, daysUntil, figureLabels, type Figures } from './figures.ts'
import { listFigures } from '../../shared/operators/list-figures.ts'
import { FiguresToday } from './figures-today.tsx'
import { operate } from './operate.ts'
import { sentenceOf } from './use-act.ts'

// The library of plots is large, and only this screen needs it.
const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }))

const freshMs = 5 * 60_000

/** The use of every campus today, and of one campus or all of them day by day. */
export function ListFigures() {
  const [campusId, setCampusId] = useState('')
  const dayByDay = useRef<HTMLHeadingElement>(null)
  // Also moves the focus, because the plots are below the screen.
  const choose = (id: string) => {
    setCampusId(id)
    dayByDay.current?.focus()
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['list-figures'],
    queryFn: ({ signal }) => operate(listFigures, {}, { signal }),
    networkMode: 'always',
    refetchOnReconnect: 'always',
    retry: false,
    staleTime: freshMs,
  })
  return (
    <Flex direction="column" gap="large">
      <Heading level={2}>Figures</Heading>
      <Text className="quiet">
        Only browsers that may be counted are included. A count may be ten minutes late. Days are in UTC.
      </Text>
      <Flex>
        <Button size="small" onClick={() => void refetch()} isLoading={isFetching} loadingText="Counting …">
          Load Again
        </Button>
      </Flex>
      {error && <Alert variation="error">{sentenceOf(error)}</Alert>}
      {!data && !error && (
        <Flex direction="column" gap="small" role="group" aria-busy="true" aria-label="Loading">
          <Placeholder size="large" />
          <Placeholder size="large" />
          <Placeholder size="large" />
        </Flex>
      )}
      {data?.figures.length === 0 && (
        <Text className="quiet">Nothing was counted in the last {figureDays} days.</Text>
      )}
      {data && data.figures.length > 0 && (
        <>
          <FiguresToday figures={data} onChoose={choose} />
          <DayByDay figures={data} campusId={campusId} onChoose={setCampusId} headingRef={dayByDay} />
        </>
      )}
    </Flex>
  )
}

interface DayByDayProps {
  figures: Figures
  /** Empty for all campuses together. */
  campusId: string
  onChoose: (campusId: string) => void
  headingRef: Ref<HTMLHeadingElement>
}

/** A plot of each figure over the last 14 days, of one campus or of all campuses together. */
function DayByDay({ figures, campusId, onChoose, headingRef }: DayByDayProps) {
  const counted = [...new Set(figures.figures.flatMap((one) => one.campusId ?? []))]
  const days = daysUntil(figures.today)
  return (
    <Flex as="section" direction="column" gap="medium" aria-labelledby="day-by-day">
      <Heading level={3} id="day-by-day" ref={headingRef} tabIndex={-1}>
        The Last {figureDays} Days
      </Heading>
      <SelectField label="Campus" value={campusId} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All campuses</option>
        {counted.map((id) => (
          <option key={id} value={id}>
            {campusName(id)}
          </option>
        ))}
      </SelectField>
      <Suspense fallback={<Placeholder size="large" />}>
        <div className="plots">
          {figureNames.map((name) => (
            <Plot
              key={name}
              label={figureLabels[name]}
              days={days}
              counts={days.map((day) => countOn(figures, name, day, campusId || undefined))}
            />
          ))}
        </div>
      </Suspense>
    </Flex>
  )
}
