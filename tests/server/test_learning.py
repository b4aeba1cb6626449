"""The first game over the network: the server keeps nothing, the browser says where it is."""

from typing import Any

from tests.server.conftest import Browser

Json = dict[str, Any]


def ask(client: Browser, status: int = 200, **wanted: Any) -> Json:
    return client.told(client.post("/api/tutorial", json=wanted), status)


def test_all_steps_can_be_done_with_nothing_but_the_state(client: Browser) -> None:
    at = ask(client)
    assert len(at["titles"]) == 15
    while not at["lesson"]["over"]:
        if at["lesson"]["done"]:
            at = ask(client, state=at["state"], do="go-on")
        else:
            at = ask(client, state=at["state"], do="play", action=at["lesson"]["actions"][0])
        assert at["refused"] is None
    assert at["lesson"]["number"] == 15
    assert at["record"]["format"] == "panamax-record/1"


def test_what_others_play_comes_as_steps(client: Browser) -> None:
    at = ask(client, number=2)
    at = ask(client, state=at["state"], do="skip")
    assert at["lesson"]["number"] == 3
    assert {step["line"]["seat"] for step in at["steps"]} >= {"blue"}
    assert [step["seq"] for step in at["steps"]] == sorted(step["seq"] for step in at["steps"])


def test_what_is_not_asked_is_told_from_what_is_forbidden(client: Browser) -> None:
    at = ask(client)
    other = ask(client, state=at["state"], do="play", action="take 2")
    assert other["refused"]["kind"] == "not-asked"
    forbidden = ask(client, state=at["state"], do="play", action="end")
    assert forbidden["refused"] == {"kind": "rules", "rule": "T1", "message": forbidden["refused"]["message"]}
    assert other["state"] == forbidden["state"] == at["state"]


def test_only_the_learner_sees_the_learners_advisors(client: Browser) -> None:
    players = ask(client)["table"]["position"]["players"]
    assert players["red"]["advisors"] == ["founder", "solvent"]
    assert players["blue"]["advisors"] == [None, None]


def test_a_state_that_never_was_is_refused(client: Browser) -> None:
    problem = ask(client, 422, state={"format": "panamax-tutorial/1", "step": 9, "actions": []})
    assert "cannot go on" in problem["message"]


def test_previews_why_log_and_report_are_there(client: Browser) -> None:
    at = ask(client)
    where = {"state": at["state"]}
    previews = client.told(client.post("/api/tutorial/previews", json=where))
    assert set(previews["previews"]) == set(at["table"]["legal"])
    why = client.told(client.post("/api/tutorial/why", json={**where, "action": "end"}))
    assert why["rule"] == "T1"
    assert client.post("/api/tutorial/log", json=where).json()[0]["number"] == 0


def test_a_rule_comes_with_examples(client: Browser) -> None:
    found = client.told(client.get("/api/rules/T12"))
    assert found["id"] == "T12"
    assert any(example["refused"] and example["refused"]["rule"] == "T12" for example in found["examples"])
    assert client.told(client.get("/api/rules/T99"), 404)["message"] == "There is no rule T99."
