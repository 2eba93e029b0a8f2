/**
 * Makes `input()` read from the console: first the lines that were typed before, then, where the browser can let
 * Python wait (JSPI), each as it is typed. `time.sleep` shows first what was printed.
 */
export const SETUP = `
def _lectern_setup(read, ask, flush):
    import builtins, sys, time
    from pyodide.ffi import can_run_sync, run_sync

    def input(prompt="", /):
        """Read a line from the console."""
        sys.stdout.write(str(prompt))
        sys.stdout.flush()
        flush()
        line = read()
        if line is None:
            if not can_run_sync():
                raise EOFError("input() found no line to read. Type the lines into Standard input, one for each input(), and run again.")
            line = run_sync(ask())
        if line is None:
            raise EOFError("The input was ended.")
        return line

    builtins.input = input
    sleep = time.sleep

    def lectern_sleep(seconds, /):
        sys.stdout.flush()
        flush()
        sleep(seconds)

    lectern_sleep.__name__ = "sleep"
    time.sleep = lectern_sleep
    sys.stdout.reconfigure(line_buffering=True)
    sys.stderr.reconfigure(line_buffering=True)

    def finish():
        sys.stdout.flush()
        sys.stderr.flush()

    return finish
_lectern_setup
`;
