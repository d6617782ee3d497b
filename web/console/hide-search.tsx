import { Card, Heading, SelectField, Text, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { campuses, defaultCampusId } from '../../shared/campuses/campus.ts'
import { hideSearch } from '../../shared/operators/hide-search.ts'
import { ActForm } from './act-form.tsx'

/** The form that hides a search. The campus stays chosen after an act, because operators often hide several searches. */
export function HideSearch() {
  const [campusId, setCampusId] = useState(defaultCampusId)
  const [search, setSearch] = useState('')
  return (
    <Card variation="outlined" as="section" aria-labelledby="hide-search">
      <Heading level={2} id="hide-search">
        Hide a Search
      </Heading>
      <Text className="quiet">It is never listed or suggested on that campus again.</Text>
      <ActForm
        contract={hideSearch}
        values={{ campusId, search }}
        label="Hide"
        done={`“${search}” is hidden.`}
        onDone={() => setSearch('')}
        fields={(problems) => (
          <>
            <SelectField
              label="Campus"
              value={campusId}
              onChange={({ target }) => setCampusId(target.value)}
              hasError={problems['campusId'] !== undefined}
              errorMessage={problems['campusId']}
            >
              {campuses.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              hasError={problems['search'] !== undefined}
              errorMessage={problems['search']}
              autoComplete="off"
              isRequired
            />
          </>
        )}
      />
    </Card>
  )
}
