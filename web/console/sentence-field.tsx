import { Button, Flex, Text, TextAreaField } from '@aws-amplify/ui-react'
import { sentenceMaximum } from '../../shared/reports/decision.ts'

interface Props {
  sentence: string
  problem: string | undefined
  suggestions?: readonly string[]
  onChange: (sentence: string) => void
}

/** The field for the operator's own sentence to the person. A suggestion is added to the end of the typed text. */
export function SentenceField({ sentence, problem, suggestions = [], onChange }: Props) {
  return (
    <Flex direction="column" gap="small">
      <TextAreaField
        label="Sentence to the person"
        descriptiveText={`They read it. ${sentence.trim().length} of ${sentenceMaximum} characters.`}
        rows={3}
        value={sentence}
        onChange={({ target }) => onChange(target.value)}
        hasError={problem !== undefined}
        errorMessage={problem}
        isRequired
      />
      {suggestions.length > 0 && (
        <>
          <Text className="quiet">A press on one of these sentences adds it to yours.</Text>
          <ul className="suggestions" aria-label="Suggested sentences">
            {suggestions.map((text) => (
              <li key={text}>
                <Button
                  size="small"
                  variation="link"
                  isDisabled={sentence.includes(text)}
                  onClick={() => onChange([sentence.trim(), text].filter(Boolean).join(' '))}
                >
                  {text}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Flex>
  )
}
