import { useSearchParams } from 'react-router-dom'
import { Link } from '../lib/link.tsx'
import { ownPath } from '../lib/own-path.ts'
import { registrationPath } from '../session/account-paths.ts'
import { LinkFailed } from './link-failed.tsx'
import { LinkForm } from './link-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import styles from '../forms/form.module.css'

/** `/login`: logs in by password, or with `method=noPassword` by a mailed link. `redirect=true` means that a link failed. */
export function Login() {
  const [parameters, setParameters] = useSearchParams()
  useLeaveSignedIn(true)
  const changeTo = (method: 'password' | 'noPassword') => (email: string) => {
    setParameters({ ...Object.fromEntries(parameters), method, email }, { replace: true })
  }
  const byLink = parameters.get('method') === 'noPassword'
  return (
    <div className={styles.form}>
      <title>Log In</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Log In</h1>
        {parameters.get('redirect') === 'true' ? (
          <LinkFailed why={parameters.get('why')} />
        ) : (
          <p className={styles.text}>{byLink ? 'A link in your mail logs you in.' : 'Welcome back.'}</p>
        )}
      </header>
      {byLink ? (
        <LinkForm onMethod={changeTo('password')} />
      ) : (
        <PasswordForm onMethod={changeTo('noPassword')} />
      )}
      <p className={styles.foot}>
        New here?
        <Link className={styles.link} to={registrationPath(ownPath(parameters.get('redirect')))}>
          Sign Up
        </Link>
      </p>
    </div>
  )
}
