import { useLocation } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { usePromptBelow } from './prompt.ts'
import styles from './visitor-blocks.module.css'

/** The question that a shared link asks a member, below the page's content. Shows nothing on other pages. */
export function QuestionBelow() {
  const { pathname } = useLocation()
  const question = usePromptBelow()
  if (question?.page !== pathname || !question.button) return null
  return (
    <div className={styles.asked}>
      <h2>{question.title}</h2>
      <p>{question.text}</p>
      <Button kind="primary" onClick={question.onAccept}>
        {question.button}
      </Button>
    </div>
  )
}
