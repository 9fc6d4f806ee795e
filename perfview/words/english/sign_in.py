"""Words about signing in."""

TEXT: dict[str, str] = {
    "sign_in.to_upload": (
        "On this server, uploading is for people who are signed in. The samples below are open to "
        "everyone."
    ),
    "sign_in.sign_in": "Sign in",
    "sign_in.sign_in_with": "Sign in with {provider}",
    "sign_in.sign_out": "Sign out",
    "sign_in.as": "Signed in as {name}.",
    "sign_in.as_somebody": "Signed in.",
    "sign_in.no_authlib": (
        "Signing in needs the package Authlib, which is not installed: pip install "
        "'.[readers,app,sign-in]'."
    ),
    "sign_in.missing": "Signing in needs more in the secrets file. Missing: {keys}.",
    "sign_in.short_secret": (
        "[auth] cookie_secret in the secrets file must have at least {least} characters, as it "
        "protects every sign-in. It has {length}."
    ),
    "sign_in.bad_redirect": (
        "[auth] redirect_uri in the secrets file must be the server's address and {callback}. It "
        "is “{given}”."
    ),
}
