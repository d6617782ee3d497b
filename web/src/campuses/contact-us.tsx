import { AtSign, Mail } from 'lucide-react'
import { socialOf, supportEmail } from './contact.ts'
import { useCampus } from '../session/site-campus.ts'
import { AnchorButton } from '../ui/button.tsx'
import { disclaimer } from './disclaimer.ts'
import styles from './about-group.module.css'

/** 'Contact Us' in the generic site's right bar. */
export function ContactUs() {
  const { handle, url } = socialOf(useCampus())
  const email = supportEmail()
  return (
    <section className={styles.about} aria-labelledby="contact-us">
      <h2 id="contact-us" className={styles.title}>
        Contact Us
      </h2>
      <p className={styles.text}>A question, an idea, a school that is missing? Write to us.</p>
      <a className={styles.mail} href={`mailto:${email}`}>
        <Mail size={18} aria-hidden />
        {email}
      </a>
      <p className={styles.mail}>
        <AtSign size={18} aria-hidden />
        {handle.slice(1)}
      </p>
      <AnchorButton wide href={url} newTab>
        Direct Message
      </AnchorButton>
      <p className={styles.small}>{disclaimer}</p>
    </section>
  )
}
