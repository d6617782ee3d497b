import { genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import type { Prompt } from './prompt.ts'

export function wordsOf(prompt: Prompt, campus: Campus): { title: string; text: string } {
  const isGeneric = campus.id === genericCampusId
  const students = isGeneric ? 'the students of your school' : `${campus.name} students`
  const words: Record<Prompt, [title: string, text: string]> = {
    'guest-search': [
      'Log in to search',
      `Find what ${students} are selling. Logging in takes less than a few seconds.`,
    ],
    'guest-post': [
      'Log in to post',
      'Say what you are selling or looking for. Logging in takes less than a few seconds.',
    ],
    'guest-like': [
      'Log in to save',
      'Keep the posts that you want to come back to. Logging in takes less than a few seconds.',
    ],
    'guest-comment': [
      'Log in to comment',
      'Ask about it, or make an offer. Logging in takes less than a few seconds.',
    ],
    'guest-message': [
      'Log in to message',
      'Talk in private and agree on a place to meet. Logging in takes less than a few seconds.',
    ],
    'guest-deal': [
      'Log in to get in line',
      'Say that you want it, or make an offer. Logging in takes less than a few seconds.',
    ],
    'guest-notifications': [
      'Log in to see your notifications',
      'See who saved your posts, replied or wrote to you. Logging in takes less than a few seconds.',
    ],
    'guest-join': [
      isGeneric ? 'Join Your Campus' : `Join ${campus.name} Buy/Sell`,
      `Buy and sell with ${students}. Logging in takes less than a few seconds.`,
    ],
    'verify-post': ['Verify your account', verify('Posts come', 'post')],
    'verify-message': ['Verify your account', verify('Messages come', 'send a message')],
    'verify-deal': ['Verify your account', verify('Offers come', 'get in line')],
    'verify-comment': ['Verify your account', verify('Comments come', 'comment')],
    'join-campus': [
      isGeneric ? 'Join Your Campus' : `Join ${campus.name} Buy/Sell`,
      isGeneric
        ? 'Posts and comments live on the sites of the schools. Find yours.'
        : `You are a member of another campus. To take part here, verify a school email of ${campus.name}.`,
    ],
  }
  const [title, text] = words[prompt]
  return { title, text }
}

function verify(what: string, todo: string): string {
  return `${what} from students only. Verify your school email to ${todo}.`
}
